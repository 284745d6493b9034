import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loginAddress } from '../session/screens/guard.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { Breadcrumbs, PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { LoadError } from './load-error.tsx'

export function LoginPrompt({ text, query }: { text: string; query?: string }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState title={text} mark="401 no session">
      <p className={layout.row}>
        <LinkButton to={loginAddress({ pathname, search: query ?? search })} variant="primary">
          Log in
        </LinkButton>
        <LinkButton to="/register">Register</LinkButton>
      </p>
    </EmptyState>
  )
}

interface ToolScreenProps {
  title: string
  command: string
  label: string
  className?: string
  children: ReactNode
}

export function ToolScreen({ title, command, label, className, children }: ToolScreenProps) {
  return (
    <div className={clsx(layout.stack5, className)}>
      <ToolTrail label={label} />
      <PageHeading title={title} command={command} />
      {children}
    </div>
  )
}

export function ToolLoadError({
  label,
  heading,
  className,
}: Pick<ToolScreenProps, 'label' | 'className'> & { heading: string }) {
  return (
    <div className={clsx(layout.stack5, className)}>
      <ToolTrail label={label} />
      <LoadError heading={heading} />
    </div>
  )
}

function ToolTrail({ label }: { label: string }) {
  return <Breadcrumbs trail={[{ label: 'CORE', to: '/' }, { label: 'TOOLS', to: '/tools' }, { label }]} />
}

interface GuardedFallbackProps {
  text: string
  label: ReactNode
}

export function GuardedFallback({ text, label }: GuardedFallbackProps) {
  return (
    <>
      <div className={layout.forGuests}>
        <LoginPrompt text={text} query="" />
      </div>
      <div className={layout.forUsers}>
        <Spinner label={label} />
      </div>
    </>
  )
}
