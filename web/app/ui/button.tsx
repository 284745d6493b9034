import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
}

export function buttonClass({ variant = 'secondary', size = 'regular' }: ButtonStyle, className?: string): string {
  return clsx(styles.button, styles[variant], size === 'small' && styles.small, className)
}

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** Keeps the focus, but a click does nothing. A submit button still submits its form. */
  'aria-disabled'?: boolean | undefined
}

/** HTML allows `aria-disabled` only on a button that is not `disabled`. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  disabled,
  'aria-disabled': isIdle,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      {...(disabled ? { disabled } : { 'aria-disabled': isIdle || undefined })}
      onClick={isIdle ? undefined : onClick}
    />
  )
}

export function LinkButton({ variant, size, className, ...rest }: ButtonStyle & LinkProps & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
