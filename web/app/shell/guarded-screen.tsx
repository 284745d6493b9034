import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loginAddress } from '../session/guard.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './guarded-screen.module.css'

/**
 * What guests get instead of a page for users; the login leads back to it.
 * @param query of the page, to come back to; the server draws pages without
 */
export function LoginNotice({ text, query }: { text: string; query?: string }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState title={text} mark="401 no session">
      <p className={styles.ways}>
        <LinkButton to={loginAddress({ pathname, search: query ?? search })} variant="primary">
          Login
        </LinkButton>
        <LinkButton to="/register">Register</LinkButton>
      </p>
    </EmptyState>
  )
}

interface GuardedFallbackProps {
  /** For guests. */
  text: string
  /** For users, while their page loads. */
  label: ReactNode
}

/** A page for users as the server draws it, who does not know who asks: styles show the one part or the other from the first paint on. */
export function GuardedFallback({ text, label }: GuardedFallbackProps) {
  return (
    <>
      <div className={styles.guest}>
        <LoginNotice text={text} query="" />
      </div>
      <div className={styles.user}>
        <Spinner label={label} />
      </div>
    </>
  )
}
