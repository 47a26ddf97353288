import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import type { CrawlerSettings } from '../../projects/project/crawler-settings.ts';
import type { Project } from '../../projects/project/project.ts';

/** The settings of a project that has none. */
const defaultSettings: CrawlerSettings = { allow: 'all', sitemap: false };

/** What the robots of search engines may read of a project, with the defaults. */
export const crawlerSettingsOf = ({ crawlers = defaultSettings }: Pick<Project, 'crawlers'>): CrawlerSettings =>
  crawlers;

/** The libraries whose records are in the project's sitemap: none where search engines may not list them. */
export function sitemapLibraryIds(project: Project): readonly number[] {
  const { allow, sitemap } = crawlerSettingsOf(project);
  const isListed = sitemap && allow === 'all' && project.config.metadata.seo.index;
  return isListed ? builtinCatalogueIds([project]) : [];
}
