import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AccountForm } from '../use-account-form.ts'
import styles from './profile-form.module.css'

/** Read out as it appears, so the region stands there before it does. */
export function Restored({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  const isMounted = useMounted()
  return (
    <div role="status" className={styles.restored}>
      {isShown && isMounted && (
        <Notice title="What you typed earlier is back">
          <p>It is not saved yet.</p>
          <p>
            <Button size="small" onClick={onDiscard}>
              Discard it
            </Button>
          </p>
        </Notice>
      )}
    </div>
  )
}

function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

export function SaveBar({ form }: { form: AccountForm }) {
  const { isSaving, sentFraction, problem, draft, isChanged, discard } = form
  return (
    <div className={styles.save}>
      {problem !== null && (
        <Notice tone="danger" title="Not saved">
          <p className={styles.problem}>{problem}</p>
        </Notice>
      )}
      {sentFraction !== null && <ProgressBar label="Sending the image" fraction={sentFraction} />}
      {!draft.isKept && (
        <p className={styles.note}>This browser could not keep what you typed. Save before you leave.</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        {isChanged && !isSaving && (
          <Button variant="quiet" onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{isSaving && 'Saving...'}</span>
      </VisuallyHidden>
    </div>
  )
}
