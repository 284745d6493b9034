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

/** HTML allows `aria-disabled` only on a button that is not `disabled`. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  disabled,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonStyle & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      {...(disabled ? { disabled } : { 'aria-disabled': ariaDisabled })}
    />
  )
}

export function LinkButton({ variant, size, className, ...rest }: ButtonStyle & LinkProps & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
