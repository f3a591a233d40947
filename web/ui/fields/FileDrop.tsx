import { Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { Link } from '../actions/Link.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './FileDrop.module.css'
import { FieldError } from './Question.tsx'

export interface FileDropProps {
  label: string
  onFiles: (files: File[]) => void
  hint: string
  /** A filter for the file dialog, such as `.pdf,.csv,image/*`. The caller checks dropped files. */
  accept?: string | undefined
  multiple?: boolean | undefined
  error?: string | undefined
}

/** Uses a counter, because entering a child element fires a leave event on the area. */
function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (hasFiles(event)) setOver((depth) => depth + 1)
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) setOver((depth) => Math.max(0, depth - 1))
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(0)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { over: over > 0, handlers }
}

/** Prevents drops outside the area, because the browser would open a dropped file in place of the page. */
function useNoStrayDrops() {
  useEffect(() => {
    const preventDefault = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', preventDefault)
    window.addEventListener('drop', preventDefault)
    return () => {
      window.removeEventListener('dragover', preventDefault)
      window.removeEventListener('drop', preventDefault)
    }
  }, [])
}

interface ChooseProps extends Pick<FileDropProps, 'label' | 'accept'> {
  multiple: boolean
  describedBy: string | undefined
  onFiles: (files: File[]) => void
}

function Choose({ label, accept, multiple, describedBy, onFiles }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Link aria-describedby={describedBy} className={styles.button} onClick={() => input.current?.click()}>
        choose {multiple ? 'files' : 'a file'}
      </Link>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Otherwise selecting the same file again would not fire a change event.
          event.target.value = ''
        }}
      />
    </>
  )
}

export function FileDrop(props: FileDropProps) {
  const { label, onFiles, hint, accept, multiple = true, error } = props
  const errorId = useId()
  const handleFiles = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  const { over, handlers } = useDrop(handleFiles)
  useNoStrayDrops()
  return (
    <Stack gap={1}>
      <Row
        as="fieldset"
        gap={1.5}
        aria-label={label}
        data-over={over || undefined}
        data-invalid={error ? '' : undefined}
        className={styles.drop}
        {...handlers}
      >
        <Icon of={Upload} />
        <Text as="span" variant="small" tone="secondary">
          <span className={styles.byMouse}>Drop {multiple ? 'files' : 'the file'} here, or </span>
          <Choose
            label={label}
            accept={accept}
            multiple={multiple}
            describedBy={error && errorId}
            onFiles={handleFiles}
          />
          . {hint}
        </Text>
      </Row>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  )
}
