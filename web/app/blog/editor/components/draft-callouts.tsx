import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { DraftFromOtherTab } from '../../../session/drafts/draft-from-other-tab.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmButton } from '../../../ui/dialogs/dialog.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { restorableUntil } from '../../restorable.ts'
import type { PostForm } from '../use-post-form.ts'
import styles from './draft-callouts.module.css'

export function DraftCallouts({ form }: { form: PostForm }) {
  const { draft, saved, lostFiles } = form
  return (
    <div role="status" className={styles.callouts}>
      {saved?.is_deleted && (
        <Callout tone="warning" title="This post is deleted">
          <p>
            Only staff can see it. You can save changes, but it stays deleted.{' '}
            <Link to={postAddress(saved.slug)}>Restore it on its page</Link> by <DateTime at={restorableUntil(saved)} />
            , or it’s removed for good.
          </p>
        </Callout>
      )}
      {draft.isRestored && form.isDirty && <Restored form={form} />}
      {lostFiles.length > 0 && (
        <Callout tone="warning" title="Pick these images again">
          <p>A draft keeps your text on every device, but images upload only when you save the post.</p>
          <ul className={styles.list}>
            {lostFiles.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </Callout>
      )}
      {saved && form.isOutdated && (
        <Action
          title="Someone saved this post after you opened it"
          label="Compare"
          onClick={() => form.compare({ saved, reason: null })}
        >
          You started from an earlier version. You’ll see both before anything is saved.
        </Action>
      )}
      {draft.fromServer ? (
        <Action
          title="You also edited this post elsewhere"
          label="Compare the drafts"
          onClick={() => form.compareCopies(true)}
        >
          Another tab or device has a different draft. Yours stays in this browser until you’ve compared them.
        </Action>
      ) : (
        <DraftFromOtherTab what="this post" draft={{ ...draft, takeFromOtherTab: form.takeFromOtherTab }} />
      )}
      {form.isSetAside && (
        <Action title="Your version is set aside" label="Restore my version" onClick={form.bringBack}>
          This is the other version. Yours is kept until you leave this page.
        </Action>
      )}
    </div>
  )
}

function Restored({ form }: { form: PostForm }) {
  const { draft, saved } = form
  return (
    <Callout title="Your draft was restored">
      <p>
        {draft.restoredFrom !== null && (
          <>
            Last kept <DateTime at={new Date(draft.restoredFrom).toISOString()} />.{' '}
          </>
        )}
        {saved ? 'The post itself hasn’t changed yet.' : 'The post isn’t created yet.'}
      </p>
      <p>
        <DiscardButton form={form} label="Discard draft" size="small" />
      </p>
    </Callout>
  )
}

interface ActionProps {
  title: string
  label: string
  onClick: () => void
  children: ReactNode
}

function Action({ title, label, onClick, children }: ActionProps) {
  return (
    <Callout title={title}>
      <p>{children}</p>
      <p>
        <Button size="small" onClick={onClick}>
          {label}
        </Button>
      </p>
    </Callout>
  )
}

interface DiscardButtonProps {
  form: PostForm
  label: string
  variant?: 'quiet'
  size?: 'small'
}

export function DiscardButton({ form, label, variant, size }: DiscardButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)

  /** The button disappears with the text, so the focus moves to the start of the form. */
  function discard() {
    const owner = trigger.current?.form
    flushSync(form.discard)
    owner?.querySelector<HTMLElement>('[name=title]')?.focus()
  }

  return (
    <ConfirmButton
      ref={trigger}
      variant={variant}
      size={size}
      label={label}
      title="Discard your draft?"
      text={`${form.saved ? 'The saved version replaces it.' : 'You’ll start with an empty form.'} You can’t undo this.`}
      action="Discard"
      onConfirm={discard}
    />
  )
}
