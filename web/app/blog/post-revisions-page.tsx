import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { Revision, RevisionSummary } from '@ledgerdeck/contract/post-revisions'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs, useParams } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { loadForUser, useScreenQuery } from '../session/screens/screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { defineSearch, id, oneOf, useSearch } from '../ui/content/search-params.ts'
import { ConfirmButton } from '../ui/dialogs/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf, SelectField } from '../ui/field.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { DateTime } from '../ui/first-paint/time.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { counted } from '../ui/format.ts'
import { Breadcrumbs, PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { bytesText } from '../ui/text/bytes-text.ts'
import { editPostAddress } from './addresses.ts'
import { listPath } from './list/list-search.ts'
import styles from './revisions/components/revision-comparison.module.css'
import { RevisionComparison } from './revisions/components/revision-comparison.tsx'

const againstLabels = { previous: 'Previous revision', current: 'Saved post' } as const

const revisionsSearch = defineSearch('', { revision: id, against: oneOf(againstLabels) })

export const handle = { query: revisionsSearch.names }

const failed = 'The revisions didn’t load.'

const listQuery = (slug: string) => endpointQuery(privateApi.blog.listPostRevisions, { params: { slug } })

const revisionQuery = (slug: string, revisionId: number) =>
  endpointQuery(privateApi.blog.getPostRevision, { params: { slug, revisionId } })

export function clientLoader({ request, params: { slug = '' } }: ClientLoaderFunctionArgs) {
  return loadForUser(request, listQuery(slug))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs<typeof clientLoader>) {
  const title = args.loaderData ? `Revisions: ${args.loaderData.post.title}` : 'Revisions'
  return pageMeta(args, { title, description: 'Earlier versions of a post.', isPrivate: true })
}

const command = 'git log -p post'

export function HydrateFallback() {
  return (
    <div className={layout.stack5}>
      <PageHeading title="Revisions" command={command} />
      <Spinner label="Loading the revisions..." />
      <noscript>
        <p>Turn on JavaScript to see revisions.</p>
      </noscript>
    </div>
  )
}

export default function PostRevisionsPage() {
  const { slug = '' } = useParams()
  const list = useScreenQuery(listQuery(slug), { failed })
  if (list === null) return <HydrateFallback />
  const { post, data, most_kept } = list.data
  const trail = [
    { label: 'CORE', to: '/' },
    { label: 'BLOG', to: listPath },
    { label: post.title, to: postAddress(post.slug) },
    { label: 'Revisions' },
  ]
  return (
    <div className={layout.stack5}>
      <Breadcrumbs trail={trail} />
      <PageHeading title={`Revisions: ${post.title}`} command={command} />
      {data.length === 0 ? (
        <EmptyState title="No revisions yet." text="Your next save makes the first one.">
          <LinkButton to={editPostAddress(post.slug)}>Edit the post</LinkButton>
        </EmptyState>
      ) : (
        <>
          <p>
            {counted(data.length, 'revision')}. We keep the newest {most_kept}.
          </p>
          <Revisions post={post} revisions={data} />
        </>
      )}
    </div>
  )
}

interface RevisionsProps {
  post: { slug: string; updated_at: string }
  revisions: readonly RevisionSummary[]
}

function Revisions({ post, revisions }: RevisionsProps) {
  const [state, change] = useSearch(revisionsSearch)
  const at = Math.max(
    0,
    revisions.findIndex((revision) => revision.id === state.revision),
  )
  const chosen = revisions[at]
  const other = state.against === 'current' ? revisions[0] : revisions[at + 1]
  if (!chosen) return null
  return (
    <div className={styles.columns}>
      <RevisionList revisions={revisions} chosenId={chosen.id} />
      <Panel title={<DateTime at={chosen.updated_at} />}>
        <div className={layout.stack4}>
          <SelectField
            label="Compared with"
            value={state.against}
            options={optionsOf(againstLabels)}
            onChange={(event) => change({ against: event.currentTarget.value === 'current' ? 'current' : 'previous' })}
          />
          <Comparison slug={post.slug} chosen={chosen} other={other} />
          <FocusKeeper className={layout.row}>
            {!chosen.is_current && <RestoreButton key={chosen.id} post={post} revision={chosen} />}
            <LinkButton to={editPostAddress(post.slug)}>Edit the post</LinkButton>
          </FocusKeeper>
        </div>
      </Panel>
    </div>
  )
}

const kindTexts: Record<RevisionSummary['kind'], string> = {
  edit: 'Saved',
  publish: 'Published',
  restore: 'Restored',
}

function RevisionList({ revisions, chosenId }: Pick<RevisionsProps, 'revisions'> & { chosenId: number }) {
  const [state] = useSearch(revisionsSearch)
  return (
    <nav aria-label="Revisions">
      <ol className={styles.list}>
        {revisions.map((revision) => (
          <li key={revision.id} className={styles.entry}>
            <Link
              to={{ search: revisionsSearch.format({ ...state, revision: revision.id }) }}
              aria-current={revision.id === chosenId ? 'true' : undefined}
              preventScrollReset
            >
              <DateTime at={revision.updated_at} />
            </Link>
            <span className={styles.facts}>
              {kindTexts[revision.kind]} by {revision.editor?.username ?? 'Unknown'}, {bytesText(revision.size_bytes)}
            </span>
            {revision.is_current && <Badge tone="success">Saved post</Badge>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ComparisonProps {
  slug: string
  chosen: RevisionSummary
  other: RevisionSummary | undefined
}

function Comparison({ slug, chosen, other }: ComparisonProps) {
  const after = useRevision(slug, chosen.id)
  const before = useRevision(slug, other?.id ?? chosen.id)
  if (!after || !before) return <Spinner label="Loading the revision..." />
  return <RevisionComparison before={other ? before : null} after={after} />
}

function useRevision(slug: string, revisionId: number): Revision | null {
  const query = useScreenQuery(revisionQuery(slug, revisionId), { failed })
  return query?.data.id === revisionId ? query.data : null
}

function RestoreButton({ post, revision }: { post: RevisionsProps['post']; revision: RevisionSummary }) {
  const [, change] = useSearch(revisionsSearch)
  const restoration = useWrite(
    () =>
      privateApi.blog.restorePostRevision({
        params: { slug: post.slug, revisionId: revision.id },
        body: { base_updated_at: post.updated_at },
      }),
    {
      failed: 'Failed to restore the revision.',
      onSuccess: () => change({ revision: null }),
    },
  )
  return (
    <ConfirmButton
      label={restoration.isPending ? 'Restoring...' : 'Restore this revision'}
      isIdle={restoration.isPending}
      title="Restore this revision?"
      text="This restores its title, text, images, categories and tags. The status doesn’t change, and the current version is kept as a revision."
      action="Restore"
      onConfirm={() => restoration.write()}
    />
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} back={{ to: listPath, label: 'Blog' }} />
}
