import { clsx } from 'clsx'
import styles from './icon.module.css'

const outlines = {
  feed: 'M4 16h.01M4 10a6 6 0 0 1 6 6M4 4a12 12 0 0 1 12 12',
  braces: 'M8 3H6v5L4 10l2 2v5h2M12 3h2v5l2 2-2 2v5h-2',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5.5l7.5 5.5 7.5-5.5',
  next: 'M4 10h11M11 5.5l4.5 4.5-4.5 4.5',
  more: 'M3.5 9.5h1v1h-1zM9.5 9.5h1v1h-1zM15.5 9.5h1v1h-1z',
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM12.5 12.5l4.5 4.5',
  bell: 'M4.5 14.5h11l-1.5-2.5v-3.5a4 4 0 0 0-8 0v3.5zM9 17.5h2',
  pin: 'M7 3h6v5l2.5 3.5h-11l2.5-3.5zM10 11.5v5.5',
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  remove: 'M5 5l10 10M15 5L5 15',
  add: 'M10 4v12M4 10h12',
  grip: 'M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01',
  linkedin: 'M4 8v8M4 4v.01M8.5 16V8M8.5 11.5c0-4.5 7-4.5 7 0V16',
  x: 'M3.5 3.5h3.5l9.5 13H13zM16 3.5l-5 5.7M9 11l-5 5.5',
  facebook: 'M13.5 3.5H12a3 3 0 0 0-3 3V17M6 10h6.5',
  reddit:
    'M3.5 12a6.5 4.5 0 0 0 13 0a6.5 4.5 0 0 0-13 0zM7.5 11.5v.01M12.5 11.5v.01M7.5 14c1.5 1 3.5 1 5 0M10 7.5l1-4 3.5 1',
  mastodon: 'M3.5 16.5V7a3.25 3.25 0 0 1 6.5 0v5M10 7a3.25 3.25 0 0 1 6.5 0v9.5',
  github: 'M6 4v7M6 11v5.5M14 4.5a1.5 1.5 0 1 0 .01 0M14 7.5c0 4-8 2-8 5M6 2.5a1.5 1.5 0 1 0 .01 0',
  youtube: 'M2.5 6.5c0-2 15-2 15 0v7c0 2-15 2-15 0zM8.5 7.5v5l4-2.5z',
  site: 'M10 2.5a7.5 7.5 0 1 0 .01 0M2.5 10h15M10 2.5c-4 4-4 11 0 15M10 2.5c4 4 4 11 0 15',
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
