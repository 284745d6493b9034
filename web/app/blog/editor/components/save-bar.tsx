import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/forms/progress-bar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { SaveFailure } from '../post-failure.ts'
import type { PostForm } from '../use-post-form.ts'
import { DiscardButton } from './discard-button.tsx'
import styles from './save-bar.module.css'

/** Stays at the bottom of the window. */
export function SaveBar({ form }: { form: PostForm }) {
  const { isSaving, sentFraction, savedAt, failed } = form
  const isSending = sentFraction !== null && sentFraction < 1
  return (
    <div className={styles.bar}>
      <div role="alert">{failed && <Failure {...failed} />}</div>
      {isSending && <ProgressBar label="Sending the images" fraction={sentFraction} />}
      <div className={styles.row}>
        <p className={styles.state}>{stateText(form)}</p>
        {sentFraction !== null && savedAt === null && (
          <Button variant="quiet" onClick={form.cancel}>
            Cancel
          </Button>
        )}
        {form.isDirty && !isSaving && <DiscardButton form={form} label="Discard changes" variant="quiet" />}
        <Button type="submit" variant="primary" aria-disabled={isSaving || undefined} title="Ctrl+S or ⌘S">
          {saveLabel(form, isSaving)}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{isSaving && (isSending ? 'Sending the images' : stateText(form))}</span>
      </VisuallyHidden>
    </div>
  )
}

function saveLabel({ saved }: PostForm, isSaving: boolean): string {
  if (saved) return isSaving ? 'Updating Post...' : 'Save Changes'
  return isSaving ? 'Creating Post...' : 'Create Post'
}

function stateText({ isDirty, draft, isSaving, sentFraction, savedAt }: PostForm): string {
  if (savedAt !== null) return 'Saved. The post is being opened.'
  if (isSaving) return sentFraction === 1 ? 'Processing images...' : ''
  if (!isDirty) return 'Nothing has been changed.'
  if (!draft.isKept) return 'This browser could not keep what you wrote. Save before you leave.'
  return 'Draft kept in this browser. Not saved yet.'
}

function Failure({ title, text, advice }: SaveFailure) {
  return (
    <Notice tone="danger" title={title}>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {advice !== null && <p className={styles.text}>{advice}</p>}
    </Notice>
  )
}
