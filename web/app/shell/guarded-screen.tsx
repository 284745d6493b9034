import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loginAddress } from '../session/guard.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './guarded-screen.module.css'

/**
 * For guests; the login leads back to the page.
 * @param query of the page; absent in server rendering
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
  text: string
  label: ReactNode
}

/**
 * Server rendering does not know the user, so styles show the part for guests or for users from the
 * first paint.
 */
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
