import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'regular' | 'small'
}

export function buttonClass({ variant = 'secondary', size = 'regular' }: ButtonStyle, className?: string): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, className)
}

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonStyle & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={buttonClass({ variant, size }, className)} />
}

export function LinkButton({ variant, size, className, ...rest }: ButtonStyle & LinkProps & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
