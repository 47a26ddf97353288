import type { Config } from '@buchfink/contract/config';
import { openSearchSuggestions, openSearchSuggestionsType } from '@buchfink/contract/search/open-search-suggestions';
import { closestText } from '@buchfink/contract/text/local-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { suggestingLibraries } from '../../api/catalogue/open-search-suggestions.ts';
import { html } from '../../base/http/html.ts';
import { varyBy } from '../../base/http/server/vary-by.ts';
import { xmlDocument, xmlText } from '../../base/http/xml.ts';
import { hostProjectId, type Project, type Projects } from '../../projects/project/project.ts';
import { canonicalRoot } from './canonical-root.ts';

/** The type of the document. */
export const openSearchType = 'application/opensearchdescription+xml';
/** The path of the document, below the base path. */
export const openSearchPath = '/opensearch.xml';

/** The most characters of its names and its description (OpenSearch 1.1, "The OpenSearch description document"). */
const maxShortName = 16;
const maxLongName = 48;
const maxDescription = 1024;

/**
 * The name of a project's search in a browser: the title, or the name of its only library, as far as it fits. Undefined where
 * nothing can be searched.
 */
export function searchName({ config, libraries }: Pick<Project, 'config' | 'libraries'>): string | undefined {
  if (!libraries.some(({ system }) => system.catalogue)) return undefined;
  const [library] = libraries;
  const names = [config.title, ...(library && libraries.length === 1 ? [library.shortname] : [])].map(plainText);
  return names.find((name) => name !== '' && fits(name, maxShortName)) ?? cut(names[0] ?? '', maxShortName);
}

/** The screen that shows the hits of all words, with OpenSearch's parameter. */
function searchPath({ config, libraries }: Project): string {
  const searchable = libraries.filter(({ system }) => system.catalogue);
  const [library] = searchable;
  const words = 'FREE={searchTerms}';
  if (library && searchable.length === 1) return `/result?library=${library.id}&${words}`;
  return config.features.meta ? `/metasearch?${words}` : `/result?${words}`;
}

/**
 * Serves `GET /opensearch.xml`: how a browser searches with the app of the host's project (OpenSearch 1.1), and where its
 * bar gets suggestions. A project without a catalogue answers 404.
 *
 * @param visitOf who reads it
 */
export function serveOpenSearchDescription(
  app: FastifyInstance,
  projects: Projects,
  visitOf: (request: FastifyRequest) => { readonly config: Config; readonly followsBrowser: boolean },
): void {
  app.get(openSearchPath, { config: { rateLimit: false } }, async (request, reply) => {
    const project = projects.byHost(request.headers.host);
    const { config, followsBrowser } = visitOf(request);
    const root = canonicalRoot(project, request);
    if (searchName(project) === undefined || root === undefined) return reply.callNotFound();
    if (followsBrowser) varyBy(reply, 'accept-language');
    return reply
      .type(`${openSearchType}; charset=utf-8`)
      .header('cache-control', 'no-cache')
      .send(description(project, config, root));
  });
}

function description(project: Project, config: Config, root: string): string {
  const { locale } = config.settings;
  const about = closestText(config.metadata.seo.description, locale)?.text ?? config.title;
  const suggestions = `${root}/services/${locale}/${hostProjectId}${openSearchSuggestions.path}?q={searchTerms}`;
  const url = (type: string, template: string) => html`<Url type="${type}" template="${template}"/>`;
  return xmlDocument(html`
    <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>${searchName(project)}</ShortName>
      <LongName>${cut(plainText(config.title), maxLongName)}</LongName>
      <Description>${cut(plainText(about), maxDescription)}</Description>
      <Language>${locale}</Language>
      <InputEncoding>UTF-8</InputEncoding>
      <OutputEncoding>UTF-8</OutputEncoding>
      <Image width="16" height="16" type="image/svg+xml">${root}/icon.svg</Image>
      ${url('text/html', root + searchPath(project))}
      ${suggestingLibraries(project).length > 0 && url(openSearchSuggestionsType, suggestions)}
      <Url type="${openSearchType}" rel="self" template="${root}${openSearchPath}"/>
    </OpenSearchDescription>
  `);
}

/** A text in one line, of characters of XML only. */
const plainText = (text: string) => xmlText(text.replace(/\s+/g, ' ').trim());

const fits = (text: string, most: number) => [...text].length <= most;

/** A text of at most so many characters, cut between words where it has several. */
function cut(text: string, most: number): string {
  if (fits(text, most)) return text;
  const beginning = [...text].slice(0, most + 1).join('');
  const end = beginning.lastIndexOf(' ');
  return end > 0 ? beginning.slice(0, end) : [...text].slice(0, most).join('');
}
