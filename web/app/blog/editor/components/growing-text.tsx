import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './growing-text.module.css'

/** As high as its text. Where CSS cannot do that, by the number of lines. */
export function GrowingText({ className, value, ...rest }: ComponentProps<'textarea'> & { value: string }) {
  const lines = value.split('\n', 30).length
  return (
    <textarea
      dir="auto"
      {...rest}
      value={value}
      rows={Math.max(lines, rest.rows ?? 1)}
      className={classNames(className, styles.growing)}
    />
  )
}
