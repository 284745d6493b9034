import { clsx } from 'clsx'
import styles from './icon.module.css'

const outlines = {
  feed: 'M4 16h.01M4 10a6 6 0 0 1 6 6M4 4a12 12 0 0 1 12 12',
  braces: 'M8 3H6v5L4 10l2 2v5h2M12 3h2v5l2 2-2 2v5h-2',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5.5l7.500 5.500 7.500-5.500',
  next: 'M4 10h11M11 5.500l4.500 4.500-4.500 4.500',
  more: 'M3.500 9.500h1v1h-1zM9.500 9.500h1v1h-1zM15.500 9.500h1v1h-1z',
  search: 'M8.500 3a5.500 5.500 0 1 0 0 11a5.500 5.500 0 0 0 0-11zM12.500 12.500l4.500 4.500',
  bell: 'M4.500 14.500h11l-1.500-2.500v-3.500a4 4 0 0 0-8 0v3.500zM9 17.500h2',
  pin: 'M7 3h6v5l2.500 3.500h-11l2.500-3.500zM10 11.500v5.500',
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  remove: 'M5 5l10 10M15 5L5 15',
  add: 'M10 4v12M4 10h12',
  grip: 'M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01',
  linkedin: 'M4 8v8M4 4v.01M8.500 16V8M8.500 11.500c0-4.500 7-4.500 7 0V16',
  x: 'M3.500 3.500h3.500l9.500 13H13zM16 3.500l-5 5.700M9 11l-5 5.500',
  facebook: 'M13.500 3.500H12a3 3 0 0 0-3 3V17M6 10h6.500',
  reddit:
    'M3.500 12a6.500 4.500 0 0 0 13 0a6.500 4.500 0 0 0-13 0zM7.500 11.500v.01M12.500 11.500v.01M7.500 14c1.500 1 3.500 1 5 0M10 7.500l1-4 3.500 1',
  mastodon: 'M3.500 16.500V7a3.250 3.250 0 0 1 6.500 0v5M10 7a3.250 3.250 0 0 1 6.500 0v9.500',
  github: 'M6 4v7M6 11v5.500M14 4.500a1.500 1.500 0 1 0 .01 0M14 7.500c0 4-8 2-8 5M6 2.500a1.500 1.500 0 1 0 .01 0',
  youtube: 'M2.500 6.500c0-2 15-2 15 0v7c0 2-15 2-15 0zM8.500 7.500v5l4-2.500z',
  site: 'M10 2.500a7.500 7.500 0 1 0 .01 0M2.500 10h15M10 2.500c-4 4-4 11 0 15M10 2.500c4 4 4 11 0 15',
} as const

export type IconName = keyof typeof outlines

interface IconProps {
  name: IconName
  size?: 'text' | 'control'
}

/** Hidden from screen readers; a lone icon needs an accessible name on its parent. */
export function Icon({ name, size = 'text' }: IconProps) {
  return (
    <svg
      className={clsx(styles.icon, size === 'control' && styles.control)}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  )
}
