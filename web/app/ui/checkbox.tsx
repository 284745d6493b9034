import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  className?: string
}

export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}
