import Dialog from '../../ui/dialogs/dialog-window.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'

interface PrivacyDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export default function PrivacyDialog({ isOpen, onOpenChange }: PrivacyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Privacy policy" size="full">
      <PrivacyPolicy headingLevel={3} />
    </Dialog>
  )
}
