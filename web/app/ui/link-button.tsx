import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ variant, size, className, ...rest }: ButtonLook & LinkProps & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
