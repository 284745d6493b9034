import { useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { listPath } from '../list/list-search.ts'
import styles from './loading-text.module.css'

/**
 * Says which screen of the blog is on its way, at the foot of the window where it is seen wherever the reader is.
 * @param isAwaited whether a list is waited for that no change of the address asked for
 */
export function LoadingText({ isAwaited = false }: { isAwaited?: boolean }) {
  const { location } = useNavigation()
  if (!isAwaited && !location?.pathname.startsWith(listPath)) return null
  const isPost = location?.pathname.startsWith(`${listPath}/detail/`)
  return (
    <div className={styles.plate}>
      <Spinner label={isPost ? 'Loading post...' : 'Loading posts...'} />
    </div>
  )
}
