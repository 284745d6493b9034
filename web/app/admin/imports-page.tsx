import { Link } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { DateTime } from '../ui/first-paint/time.tsx'
import { bytesText, wholeNumber } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { ImportUpload } from './imports/components/import-upload.tsx'
import styles from './imports/components/imports.module.css'
import {
  importedText,
  importListPath,
  importListQuery,
  reportSearch,
  sourceText,
  stateLabels,
} from './imports/import-texts.ts'
import { defineListPage } from './lists/components/list-screen.tsx'

const search = defineSearch(importListPath, { page: pageNumber })

const page = defineListPage({
  search,
  query: (state) => importListQuery(state.page),
  meta: { title: 'Import and export', description: 'Posts of other blogs, and all posts as a file.' },
  heading: {
    title: 'Import and export',
    lede: 'Bring posts, comments and images from Ghost, WordPress or Markdown files, or download every post. An import can be repeated: what is here already is skipped.',
  },
  callout: <ImportUpload />,
  footnote: <PostExport />,
  failed: 'Failed to fetch imports',
  loading: 'Loading imports...',
  caption: 'Imports',
  count: ({ total }) => wholeNumber(total),
  isDense: true,
  columns: () => [
    {
      key: 'file',
      header: 'File',
      isRowHeader: true,
      cell: (row) => (
        <Link to={reportSearch.address({ import: row.id })}>
          <bdi>{sourceText(row)}</bdi>
        </Link>
      ),
    },
    { key: 'state', header: 'State', width: 'medium', cell: ({ state }) => <Badge>{stateLabels[state]}</Badge> },
    { key: 'posts', header: 'Posts', width: 'short', align: 'end', cell: (row) => importedText(row) },
    {
      key: 'size',
      header: 'Size',
      width: 'short',
      align: 'end',
      cell: (row) => bytesText(row.file_bytes + (row.media_bytes ?? 0)),
    },
    {
      key: 'by',
      header: 'By',
      width: 'medium',
      cell: ({ imported_by }) => <bdi>{imported_by ?? 'a deleted account'}</bdi>,
    },
    { key: 'at', header: 'Uploaded', width: 'long', cell: ({ created_at }) => <DateTime at={created_at} /> },
  ],
  empty: () => <EmptyState title="No imports yet." text="Choose the export of another blog above." />,
  rowName: (row) => sourceText(row),
})

function PostExport() {
  const linking = useWrite((format: 'markdown' | 'ghost') => api.admin.linkPostExport({ body: { format } }), {
    failed: 'The download didn’t start.',
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <Panel title="Export all posts" className={styles.part}>
      <div className={layout.stack4}>
        <p>A ZIP of every post with its images, drafts and hidden posts included. Deleted posts are left out.</p>
        <div className={layout.row}>
          <Button aria-disabled={linking.isPending} onClick={() => linking.write('markdown')}>
            Download as Markdown
          </Button>
          <Button aria-disabled={linking.isPending} onClick={() => linking.write('ghost')}>
            Download for Ghost
          </Button>
        </div>
      </div>
    </Panel>
  )
}

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
