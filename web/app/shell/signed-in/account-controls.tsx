import { isStaff } from '../../session/screens/guard.ts'
import { isHeldBack, type SessionUser } from '../../session/session.ts'
import { terminateSession } from '../../session/sign-out.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { MenuItem } from '../../ui/controls/menu.tsx'
import { MenuButton } from '../../ui/controls/menu-button.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import { chooseTheme, themes, useTheme } from '../appearance.ts'
import styles from '../header.module.css'
import { Bell } from '../notices/bell.tsx'
import { useTimeLeft } from './countdown.ts'

export default function AccountControls({ user }: { user: SessionUser }) {
  const { id, username } = user
  const theme = useTheme()
  return (
    <>
      <span className={styles.who}>
        <MenuButton
          className={buttonClass({ size: 'small' }, styles.account)}
          items={[
            ...pagesFor(user),
            ...themes
              .filter(({ name }) => name !== theme)
              .map(({ name, about }) => ({ label: `Theme: ${about}`, onSelect: () => chooseTheme(name) })),
            { label: 'Log out', onSelect: terminateSession },
          ]}
        >
          <span className={styles.name} title={username}>
            {username}
          </span>
        </MenuButton>
        <Countdown />
      </span>
      {isHeldBack(user) || (
        <span className={styles.bell}>
          <Bell key={id} />
        </span>
      )}
    </>
  )
}

function pagesFor(user: SessionUser): MenuItem[] {
  const profile = { label: 'Profile', to: '/profile' }
  if (isHeldBack(user)) return [profile]
  return [
    profile,
    { label: 'My comments', to: '/finance/blog/my-comments' },
    { label: 'Notes', to: '/tools/quick-note' },
    { label: 'Saved calculations', to: '/finance/calculations' },
    { label: 'Manga', to: '/tools/manga' },
    ...(isStaff(user) ? [{ label: 'Command centre', to: '/admin/dashboard' }] : []),
  ]
}

/** `role="timer"` is read on demand, not every second. */
function Countdown() {
  const timeLeft = useTimeLeft()
  if (timeLeft === null) return <span className={styles.countdown} />
  return (
    <span role="timer" className={styles.countdown}>
      <VisuallyHidden>Session ends in </VisuallyHidden>
      {timeLeft}
    </span>
  )
}
