import type { ImportedPost } from '@ledgerdeck/contract/admin-imports'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { type ClientLoaderFunctionArgs, Link } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { redirectFrom } from '../session/screens/guard.ts'
import { Badge } from '../ui/content/badge.tsx'
import { useSearch } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { wholeNumber } from '../ui/format.ts'
import { PageViews } from './components/list-heading.tsx'
import { ImportStatus } from './imports/components/import-status.tsx'
import { importListPath, outcomeLabels, reportSearch as search } from './imports/import-texts.ts'
import { RowOpener } from './lists/components/list-rows.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { shownRows } from './lists/list-query.ts'

const page = defineListPage({
  search,
  query: ({ import: id, outcome, page: number }) =>
    endpointQuery(privateApi.admin.listImportedPosts, {
      params: { id: id ?? 0 },
      query: { page: number, rows: shownRows, outcome },
    }),
  meta: { title: 'Import', description: 'What an import adds.' },
  heading: {
    title: 'Import',
    lede: 'A dry run shows what the import would add. Notes say what a post would lose.',
  },
  tabs: ({ import: id }) => {
    const current = search.address({ import: id })
    const views = [
      { to: importListPath, label: 'All imports' },
      { to: current, label: 'This import' },
    ]
    return <PageViews label="Import and export" views={views} current={current} />
  },
  callout: <CurrentStatus />,
  failed: 'Failed to fetch the import',
  loading: 'Loading the import...',
  caption: 'Posts in this import',
  count: ({ total }) => wholeNumber(total),
  isDense: true,
  filters: {
    label: 'Filter posts in this import',
    display: 'instant',
    fields: [{ name: 'outcome', label: 'Show', kind: 'select', options: optionsOf(outcomeLabels) }],
  },
  columns: ({ open }) => [
    {
      key: 'title',
      header: 'Post',
      isRowHeader: true,
      cell: ({ id, title }) => (
        <RowOpener id={id} onOpen={open}>
          <bdi>{title || 'Untitled'}</bdi>
        </RowOpener>
      ),
    },
    {
      key: 'outcome',
      header: 'Outcome',
      width: 17,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomeLabels[outcome]}</Badge>,
    },
    {
      key: 'comments',
      header: 'Comments',
      width: 12,
      align: 'end',
      cell: ({ comments }) => wholeNumber(comments),
    },
    { key: 'notes', header: 'Notes', cell: ({ notes }) => <bdi>{notes.join(' ') || 'none'}</bdi> },
    { key: 'link', header: 'Link', width: 17, cell: (row) => <PostLink post={row} /> },
  ],
  details: {
    title: ({ title }) => title || 'Untitled',
    content: (post) => (
      <>
        <p>{outcomeLabels[post.outcome]}</p>
        <ul aria-label="Notes">
          {post.notes.map((note) => (
            <li key={note}>
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
        {post.notes.length === 0 && <p>Nothing is lost.</p>}
        {post.slug !== null && <PostLink post={post} />}
      </>
    ),
  },
  empty: ({ state }) =>
    state.outcome === 'all' ? (
      <EmptyState title="No posts." text="Posts appear here once the file is read." />
    ) : (
      <EmptyState title="No posts of this kind in this import." />
    ),
  rowName: ({ title }) => title || 'Untitled',
})

const tones = { created: 'success', present: 'neutral', failed: 'danger', left_out: 'warning' } as const

function PostLink({ post: { slug, title } }: { post: ImportedPost }) {
  if (slug === null) return <span>none</span>
  return (
    <Link to={postAddress(slug)} aria-label={`View ${title}`}>
      View post
    </Link>
  )
}

function CurrentStatus() {
  const [{ import: id }] = useSearch(search)
  return id === null ? null : <ImportStatus key={id} id={id} />
}

export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<void> {
  if (search.parse(new URL(args.request.url).searchParams).import === null)
    throw redirectFrom(args.request, importListPath)
  await page.clientLoader(args)
}
clientLoader.hydrate = true as const

export const { handle, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
