import { Slide, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import styles from './toast-host.module.css'

export { toast } from 'react-toastify/unstyled'

export function ToastHost() {
  return (
    <ToastContainer
      className={styles.container}
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      pauseOnFocusLoss
      pauseOnHover
      theme="dark"
      transition={Slide}
      aria-label="Notifications"
    />
  )
}
