import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { queryClient } from '../api/query-client.ts'
import { checkResolver, useApiForm } from '../api/use-api-form.ts'
import { useWrite } from '../api/use-write.ts'
import { UnsavedGuard } from '../shell/dialogs/unsaved-guard.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { DateTime } from '../ui/first-paint/time.tsx'
import { wholeNumber } from '../ui/format.ts'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { bytesText } from '../ui/text/bytes-text.ts'
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
  meta: { title: 'Import and export', description: 'Import another blog, or download all posts.' },
  heading: {
    title: 'Import and export',
    lede: 'Import posts, comments and images from Ghost, WordPress or Markdown files, or download every post. You can repeat an import: it skips what it has already imported.',
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
    { key: 'state', header: 'State', width: 19, cell: ({ state }) => <Badge>{stateLabels[state]}</Badge> },
    { key: 'posts', header: 'Posts', width: 12, align: 'end', cell: (row) => importedText(row) },
    {
      key: 'size',
      header: 'Size',
      width: 12,
      whenNarrow: 'below',
      align: 'end',
      cell: (row) => bytesText(row.file_bytes + (row.media_bytes ?? 0)),
    },
    {
      key: 'by',
      header: 'By',
      width: 17,
      whenNarrow: 'below',
      cell: ({ imported_by }) => <bdi>{imported_by ?? 'a deleted account'}</bdi>,
    },
    { key: 'at', header: 'Uploaded', width: 22, cell: ({ created_at }) => <DateTime at={created_at} /> },
  ],
  empty: () => <EmptyState title="No imports yet." text="Choose an export file above." />,
  rowName: (row) => sourceText(row),
})

function PostExport() {
  const linking = useWrite((format: 'markdown' | 'ghost') => privateApi.admin.linkPostExport({ body: { format } }), {
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

interface UploadValues {
  file: File | null
  media: File | null
}

const maxBytes = 2_048 * 2 ** 20
const maxIdleMs = 900_000

/** The form, or a link to the open import. */
function ImportUpload() {
  const { data } = useQuery(importListQuery(1), queryClient)
  const [uploadedId, setUploadedId] = useState<number | null>(null)
  const openId = data?.open_id ?? null
  if (uploadedId !== null) return <Navigate to={reportSearch.address({ import: uploadedId })} />
  return (
    <div className={styles.part}>
      {openId === null ? (
        <UploadForm onUploaded={setUploadedId} />
      ) : (
        <Callout title="An import is open.">
          <p>One runs at a time. Finish or cancel it before you upload another file.</p>
          <p>
            <LinkButton to={reportSearch.address({ import: openId })} variant="primary">
              Open the import
            </LinkButton>
          </p>
        </Callout>
      )}
    </div>
  )
}

function UploadForm({ onUploaded }: { onUploaded: (id: number) => void }) {
  const form = useApiForm<UploadValues, { data: { id: number } }>({
    defaultValues: { file: null, media: null },
    resolver: checkResolver(({ file, media }) => ({
      file: file ? fileProblem(file) : 'Choose a file.',
      media: media ? fileProblem(media) : undefined,
    })),
    hasFile: () => true,
    send: ({ file, media }, transfer) =>
      privateApi.admin.createImport({
        body: { file: file as File, media: media ?? undefined },
        ...transfer,
        maxIdleMs,
      }),
    onSaved: ({ data }) => onUploaded(data.id),
  })
  const { isSaving, problem, cancel } = form
  useEffect(() => cancel, [cancel])
  const { file, media } = form.watch()
  const isAtField = (form.errorOf('file') ?? form.errorOf('media')) !== undefined
  const choose =
    (name: keyof UploadValues) =>
    ([chosen]: readonly File[]) => {
      form.setValue(name, chosen ?? null)
      form.clearErrors(name)
      form.forgetFailure()
    }
  return (
    <Panel title="Import a blog">
      <form {...form.formProps} className={layout.stack4} aria-label="Import a blog">
        <div className={styles.files}>
          <FileDrop
            label="Export file"
            accept=".json,.xml,.zip"
            hint="Ghost (.json or .zip), WordPress (.xml), or a ZIP of Markdown files. Up to 2 GB."
            error={form.errorOf('file')}
            isDisabled={isSaving}
            onFiles={choose('file')}
          >
            <FileText file={file} />
          </FileDrop>
          <FileDrop
            label="Images (optional)"
            accept=".zip"
            hint="A ZIP of content/images (Ghost) or wp-content/uploads (WordPress). Up to 2 GB."
            error={form.errorOf('media')}
            isDisabled={isSaving}
            onFiles={choose('media')}
          >
            <FileText file={media} />
          </FileDrop>
        </div>
        <div role="alert">{problem !== null && !isAtField && <Callout tone="danger" title={problem} />}</div>
        {isSaving && <ProgressBar label="Upload" fraction={form.sentFraction ?? 0} />}
        <div className={layout.row}>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Uploading...' : 'Start dry run'}
          </Button>
          {isSaving && <Button onClick={cancel}>Cancel upload</Button>}
          {media && !isSaving && <Button onClick={() => form.setValue('media', null)}>Remove images</Button>}
        </div>
        <p className={styles.note}>A dry run changes nothing. It shows what the import will add.</p>
      </form>
      <UnsavedGuard isDirty={isSaving} text="The upload is still running. If you leave, it’s cancelled." />
    </Panel>
  )
}

function FileText({ file }: { file: File | null }) {
  return file ? (
    <>
      <bdi>{file.name}</bdi> {`(${bytesText(file.size)})`}
    </>
  ) : (
    'Choose a file, or drop it here.'
  )
}

function fileProblem({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty. Choose another one.'
  return size > maxBytes ? 'Choose a file up to 2 GB.' : undefined
}
