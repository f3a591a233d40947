import { type ReactNode, useState } from 'react'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { acceptedFiles, acceptedSize, singleFileSize } from '#web/features/documents/accepted-types.ts'
import { checkFile } from '#web/features/documents/refusal.ts'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'

interface ChosenFiles {
  files: [File, ...File[]]
  /** Empty if the dialog has no note field or the note is blank. */
  note: string
}

interface FileDialogProps<Answer> {
  title: string
  submitLabel: string
  label: string
  /** The label of the note field; without it, the dialog has no note field. */
  noteLabel?: string
  multiple?: boolean
  done: string
  action: SubmitAction<ChosenFiles, Answer>
  onClose: () => void
  children: ReactNode
}

export function FileDialog<Answer>(props: FileDialogProps<Answer>) {
  const { label, noteLabel, multiple = false, done, action, onClose } = props
  const toasts = useToasts()
  const [files, setFiles] = useState<File[]>([])
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { isBusy, error, submit } = useSubmit(action, {
    onDone: () => {
      toasts.show({ text: done })
      onClose()
    },
  })
  const handleSubmit = () => {
    const [first, ...others] = files
    const refusal = files.map(checkFile).find((result) => result !== null)
    setProblem(first ? refusal?.text : 'Choose a file')
    if (first && !refusal) void submit({ files: [first, ...others], note: note.trim() })
  }
  return (
    <FormDialog
      width="medium"
      title={props.title}
      submitLabel={props.submitLabel}
      busyLabel="Uploading…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was uploaded.`}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {props.children}
      <FileDrop
        label={label}
        hint={describeFiles(files) ?? (multiple ? acceptedSize : singleFileSize)}
        accept={acceptedFiles}
        multiple={multiple}
        onFiles={(chosen) => {
          setFiles(chosen)
          setProblem(undefined)
        }}
        error={problem}
      />
      {noteLabel && <TextArea label={noteLabel} optional value={note} onChange={setNote} maxLength={2000} />}
    </FormDialog>
  )
}

const describeFiles = (files: readonly File[]) =>
  files.length === 0 ? null : files.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join(', ')
