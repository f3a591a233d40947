import { FileText, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, useRef, useState } from 'react'
import type { AttachedFile, Document } from '#contract/documents.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { useNow } from '#web/core/use-now.ts'
import { useDownload } from '#web/core/use-download.ts'
import type { SubmitAction } from '#web/core/use-submit.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { formatDateTime, formatFileSize, formatShortDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { DownloadButton, DownloadProgress } from '#web/ui/feedback/FileDownload.tsx'
import type { FileFindings } from '#web/features/labels/FileTags.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { deleteAttached, deleteDocument, saveAttached, saveDocument } from './slice.ts'
import { acceptedFiles } from './accepted-types.ts'
import { selectFileLockReason } from './selectors.ts'
import type { AttachedTarget } from './targets.ts'
import { addFiles } from './uploads.ts'

const FileTags = lazy(async () => ({ default: (await import('#web/features/labels/FileTags.tsx')).FileTags }))

interface FileRowProps {
  filename: string
  /** The kind of document, if no heading shows it. */
  kind: string | undefined
  about: ReactNode
  findings: FileFindings
  download: Parameters<typeof useDownload>[0]
  deleteFile: SubmitAction<void, void>
  action?: ReactNode
  isLocked: boolean
}

function FileRow(props: FileRowProps) {
  const { filename, kind, about, findings, download, deleteFile, action, isLocked } = props
  const fetching = useDownload(download)
  const isInfected = findings.scan_status === 'infected'
  return (
    <Row gap={1.5}>
      {kind && (
        <Visible from="sm">
          <AvatarTile name={kind} tone="quiet" size={36}>
            <Icon of={FileText} small />
          </AvatarTile>
        </Visible>
      )}
      <Grow>
        <Text variant="small" strong anywhere title={filename}>
          {filename}
        </Text>
        <Text variant="small" tone="secondary" anywhere>
          {kind && `${kind}, `}
          {about}
        </Text>
        {isInfected && (
          <Text variant="small" anywhere>
            {isLocked
              ? 'This file can’t be downloaded, and you can’t replace it now.'
              : 'Delete this file, then upload a clean copy.'}
          </Text>
        )}
        {(isInfected || findings.needs_password) && (
          <OptionalPart>
            <div>
              <FileTags file={findings} />
            </div>
          </OptionalPart>
        )}
        <DownloadProgress name={filename} state={fetching} />
      </Grow>
      {!isInfected && <DownloadButton name={filename} state={fetching} />}
      {!isLocked && action}
      {!isLocked && <DeleteButton filename={filename} deleteFile={deleteFile} />}
    </Row>
  )
}

function DeleteButton({ filename, deleteFile }: Pick<FileRowProps, 'filename' | 'deleteFile'>) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <IconButton label={`Delete ${filename}`} onClick={() => setDeleting(true)}>
        <Icon of={Trash2} />
      </IconButton>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this file?"
          cancelLabel="Keep it"
          submitLabel="Delete"
          busyLabel="Deleting…"
          kind="danger"
          action={deleteFile}
          unchanged="The file wasn’t deleted."
          onClose={() => setDeleting(false)}
        >
          <p>
            <b>{filename}</b> will be deleted for your team and for us. You can’t undo this, but you can
            upload the file again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface FileLineProps {
  document: Document
  showKind?: boolean
}

export function FileLine({ document, showKind = false }: FileLineProps) {
  const user = useAppSelector(selectUser)
  const isLocked = useAppSelector((state) => selectFileLockReason(state, document)) !== null
  const { document_type_name, size, created_at, uploaded_by, duplicate_of } = document
  const by = uploaded_by.id === user?.id ? 'you' : uploaded_by.name
  return (
    <FileRow
      filename={document.filename}
      kind={showKind ? document_type_name : undefined}
      findings={document}
      about={
        <>
          {formatFileSize(size)}, uploaded by {by} on <Day at={created_at} />
          {duplicate_of !== null && (
            <>
              . Same file as “{duplicate_of}”, so it doesn’t count.
              {!isLocked && ' Upload a different file, or delete one of the copies.'}
            </>
          )}
        </>
      }
      download={(options) => saveDocument({ document, ...options })}
      deleteFile={() => deleteDocument(document.id)}
      action={document.review !== null && <ReplaceButton document={document} />}
      isLocked={isLocked}
    />
  )
}

function ReplaceButton({ document: { id, document_type, filename, review } }: { document: Document }) {
  const dispatch = useAppDispatch()
  const openReview = useAppSelector((state) => selectCompany(state)?.actual_review?.id)
  const input = useRef<HTMLInputElement>(null)
  if (review !== openReview) return null
  const replace = (file: File | undefined) => {
    if (file) void dispatch(addFiles({ target: { document_type, review, replaces: id }, files: [file] }))
  }
  return (
    <>
      <IconButton label={`Replace ${filename}`} onClick={() => input.current?.click()}>
        <Icon of={RefreshCw} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={`New file for ${filename}`}
        onChange={({ target }) => {
          replace(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}

interface AttachedFileLineProps {
  file: AttachedFile
  target: AttachedTarget
  kind?: string
}

export function AttachedFileLine({ file, target, kind }: AttachedFileLineProps) {
  const { id, size, created_at } = file
  const isLocked = useAppSelector((state) => selectFileLockReason(state)) !== null
  return (
    <FileRow
      filename={file.filename}
      kind={kind}
      findings={file}
      about={
        <>
          {formatFileSize(size)}, uploaded on <Day at={created_at} />
        </>
      }
      download={(options) => saveAttached({ target, id, ...options })}
      deleteFile={() => deleteAttached({ target, id })}
      isLocked={isLocked}
    />
  )
}

function Day({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShortDate(at, now)}
    </time>
  )
}
