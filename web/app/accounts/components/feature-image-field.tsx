import type { UserReference } from '@ledgerdeck/contract/users'
import { ImageField } from '../../media/components/image-field.tsx'
import { PictureInitial, pictureClass } from '../../media/components/user-picture.tsx'
import { imageProblem, useObjectUrl } from '../../media/picked-image.ts'
import { useSite } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** The change of the picture on saving. */
export interface ImageChange {
  file: File | null
  isRemoved: boolean
}

const noImageChange: ImageChange = { file: null, isRemoved: false }

interface FeatureImageFieldProps {
  user: UserReference
  change: ImageChange
  onChange: (change: ImageChange) => void
  problem: string | null
  onProblem: (problem: string | null) => void
  error: string | undefined
  isDisabled: boolean
}

/** The picture of the profile: choose or drop a file, preview and remove it. */
export function FeatureImageField(props: FeatureImageFieldProps) {
  const { user, change, onChange, problem, onProblem, error, isDisabled } = props
  const { imageMegabytes } = useSite()
  const isStored = user.user_image !== null
  const isShown = change.file !== null || (isStored && !change.isRemoved)
  const isChanged = change.file !== null || change.isRemoved

  function pick(files: readonly File[]) {
    const [file] = files
    const found = files.length > 1 ? 'Choose one image only.' : file ? imageProblem(file, imageMegabytes) : null
    onProblem(found)
    if (file && found === null) onChange({ file, isRemoved: false })
  }

  function changeTo(next: ImageChange) {
    onProblem(null)
    onChange(next)
  }

  const preview = (
    <Preview
      user={user}
      change={change}
      onUnreadable={() => {
        changeTo(noImageChange)
        onProblem('This file cannot be read as an image.')
      }}
    />
  )
  return (
    <ImageField
      label="Feature image"
      preview={preview}
      prompt="Drop an image here, or click to choose one."
      state={changeText(change)}
      error={problem ?? error}
      isDisabled={isDisabled}
      onFiles={pick}
    >
      {isShown && (
        <Button
          size="small"
          variant="danger"
          disabled={isDisabled}
          onClick={() => changeTo({ file: null, isRemoved: isStored })}
        >
          Remove image
        </Button>
      )}
      {isStored && isChanged && (
        <Button size="small" disabled={isDisabled} onClick={() => changeTo(noImageChange)}>
          Keep present image
        </Button>
      )}
    </ImageField>
  )
}

function changeText({ file, isRemoved }: ImageChange): string {
  if (file) return `${file.name} is sent when you save.`
  return isRemoved ? 'The image is removed when you save.' : ''
}

interface PreviewProps {
  user: UserReference
  change: ImageChange
  onUnreadable: () => void
}

function Preview({ user, change: { file, isRemoved }, onUnreadable }: PreviewProps) {
  const url = useObjectUrl(file)
  if (file === null)
    return isRemoved ? <PictureInitial username={user.username} size="large" /> : <ProfilePicture user={user} />
  if (url === null) return <span className={pictureClass('large')} />
  return (
    <img
      className={pictureClass('large')}
      src={url}
      width={160}
      height={160}
      alt={`Preview of ${file.name}`}
      onError={onUnreadable}
    />
  )
}
