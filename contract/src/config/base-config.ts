import type { Config } from '../config.ts';
import { byOperatorLocale } from '../locale.ts';

/** The config the app starts with if the service does not answer, and the base of every project's config. */
export const baseConfig: Config = {
  projectId: 'opac-demo',
  edition: 'multi',
  title: 'Buchfink',
  subtitles: [],
  features: {
    meta: true,
    acquisitions: false,
    events: false,
    accountIdCard: false,
    nfc: false,
    reloadConfig: false,
    appHints: false,
  },
  homeButtons: [],
  images: { light: {}, dark: {} },
  infoPages: {
    general: { menu: false, visible: false },
    imprint: { menu: false, visible: false },
    privacy: { menu: false, visible: false },
    accessibility: { menu: true, visible: true },
    help: { menu: false, visible: false },
  },
  helpLinks: {},
  contentPages: {},
  nav: { items: [], clear: false },
  settings: { themeChanger: false, accountRenewTime: 600, locale: 'de', offlineCardDays: 14 },
  // The chaffinch: slate crown, chestnut back, rust breast, olive rump, white wing bars.
  theme: {
    light: {
      primary: '#35576E',
      secondary: '#7C4A36',
      accent: '#C4623F',
      error: '#A8322B',
      info: '#2B6A8F',
      success: '#4B6E2C',
      warning: '#94600A',
      bar: '#F5F0E9',
      highlight: '#FFE3A3',
      submit: '#A2472A',
    },
    dark: {
      primary: '#9FC3DA',
      secondary: '#DBAB93',
      accent: '#E08A66',
      error: '#F2A69C',
      info: '#93C7E8',
      success: '#B1CF8C',
      warning: '#ECC173',
      bar: '#262320',
      highlight: '#6B5219',
      submit: '#EDA283',
    },
  },
  i18n: byOperatorLocale(() => ({})),
  barcode: 'CODE128',
  status: {
    maintenance: { enabled: false, offline: false, type: 'info', hidden: false, messages: {} },
    offline: false,
  },
  metadata: { seo: { index: true } },
  mediaHosts: { allowed: [], default: '' },
  map: {},
  _hash: '',
};
