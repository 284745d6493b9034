import type { ImportedPost, ImportState, PostImport } from '@ledgerdeck/contract/admin-imports'
import { maxNamedLeftOut } from '@ledgerdeck/contract/import-summary'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery } from '../../api/query-client.ts'
import { defineSearch, id, oneOf, pageNumber } from '../../ui/content/search-params.ts'
import { counted, wholeNumber } from '../../ui/format.ts'

export const importListPath = '/admin/imports'

export const importListQuery = (page: number) => endpointQuery(privateApi.admin.listImports, { query: { page } })

export const outcomeLabels = {
  all: 'All posts',
  problems: 'With notes',
  created: 'New',
  present: 'Already here',
  failed: 'Failed',
  left_out: 'Left out',
} as const satisfies Record<ImportedPost['outcome'] | 'all' | 'problems', string>

export const reportSearch = defineSearch('/admin/imports/report', {
  page: pageNumber,
  import: id,
  outcome: oneOf(outcomeLabels),
})

export const stateLabels: Readonly<Record<ImportState, string>> = {
  checking: 'Dry run',
  checked: 'Ready to import',
  importing: 'Importing',
  finished: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const formatLabels: Readonly<Record<PostImport['format'], string>> = {
  ghost: 'Ghost',
  wordpress: 'WordPress',
  markdown: 'Markdown',
}

export function isRunning({ state }: Pick<PostImport, 'state'>): boolean {
  return state === 'checking' || state === 'importing'
}

export function sourceText({ format, file_name, media_name }: PostImport): string {
  return `${formatLabels[format]}: ${file_name}${media_name === null ? '' : ` with ${media_name}`}`
}

/** For the live region, which would otherwise announce something every second. */
export function progressText({ state, done, total }: PostImport): string {
  const doing = state === 'checking' ? 'Dry run' : 'Importing'
  if (total === null) return `${doing}: reading the file...`
  const tenths = total === 0 ? 10 : Math.floor((done / total) * 10)
  return `${doing}: ${tenths * 10}% of ${counted(total, 'post')}.`
}

export function hasNews({ counts }: Pick<PostImport, 'counts'>): boolean {
  return counts.created + counts.comments > 0
}

export function importedText({ counts, started_at }: PostImport): string {
  return started_at === null ? 'none' : wholeNumber(counts.created)
}

/** Null where the list has a row for each post that is left out. */
export function unnamedText({ counts: { left_out } }: Pick<PostImport, 'counts'>): string | null {
  if (left_out <= maxNamedLeftOut) return null
  return `The list names ${wholeNumber(maxNamedLeftOut)} of the ${counted(left_out, 'post')} that are left out.`
}
