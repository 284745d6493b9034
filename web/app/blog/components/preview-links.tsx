import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, LoadFailed } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import Dialog from '../../ui/dialogs/dialog-window.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/progress.tsx'

interface PreviewLinksProps {
  slug: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  returnFocus: () => HTMLElement | null
}

export default function PreviewLinks({ slug, ...dialog }: PreviewLinksProps) {
  return (
    <Dialog
      {...dialog}
      title="Preview links"
      description="Anyone with the link can read the saved post for 7 days, without an account."
    >
      <Links slug={slug} />
    </Dialog>
  )
}

function Links({ slug }: { slug: string }) {
  const [created, setCreated] = useState<{ id: number; url: string } | null>(null)
  const creation = useWrite(() => privateApi.blog.createPostPreview({ params: { slug } }), {
    failed: 'We couldn’t make a preview link.',
    onSuccess: ({ data }) => setCreated(data),
  })
  return (
    <FocusKeeper>
      <div className={layout.stack4}>
        <div role="status">{created && <NewLink url={created.url} />}</div>
        <OpenLinks slug={slug} onRevoked={(id) => created?.id === id && setCreated(null)} />
        <div className={layout.row}>
          <Button variant="primary" aria-disabled={creation.isPending} onClick={() => creation.write()}>
            New preview link
          </Button>
        </div>
      </div>
    </FocusKeeper>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <Callout title="Copy the link now. It isn’t shown again.">
      <TextField label="Preview link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={url} subject="preview link" showsSubject />
    </Callout>
  )
}

function OpenLinks({ slug, onRevoked }: { slug: string; onRevoked: (id: number) => void }) {
  const { data, error, refetch } = useQuery(
    endpointQuery(privateApi.blog.listPostPreviews, { params: { slug } }),
    queryClient,
  )
  const revocation = useWrite(
    (previewId: number) => privateApi.blog.deletePostPreview({ params: { slug, previewId } }),
    {
      failed: 'Failed to revoke the preview link.',
      onSuccess: (_answer, id) => onRevoked(id),
    },
  )
  if (error) return <LoadFailed text={failureText(error) ?? 'The links didn’t load.'} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading the links..." />
  if (data.data.length === 0) return <p>No open links.</p>
  return (
    <ul className={layout.stack2} aria-label="Open links">
      {data.data.map(({ id, creator, created_at, expires_at }) => (
        <li key={id} className={layout.row}>
          <span>
            By {creator ?? 'Unknown'}, <DateTime at={created_at} />, until <DateTime at={expires_at} />
          </span>
          <Button size="small" variant="danger" onClick={() => revocation.write(id)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
