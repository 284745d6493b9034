import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, buttonClass } from './button.tsx'

/** A link with the look of a button. */
export function LinkButton({ variant, size, className, ...rest }: ButtonStyle & LinkProps & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
