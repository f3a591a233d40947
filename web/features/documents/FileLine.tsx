import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ActiveContent } from '#contract/rules/active-content.ts'
import type { AttachedFile, Document } from '#contract/documents.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { formatDateTime, formatFileSize, formatShortDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FieldError } from '#web/ui/fields/Question.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { ActiveContentTag } from '#web/features/labels/ActiveContentTag.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { deleteAttached, deleteDocument, saveAttached, saveDocument } from './slice.ts'
import { selectLock } from './selectors.ts'
import type { AttachedTarget } from './targets.ts'

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px 12px',
  minWidth: 0,
  '& > .file-words': { flex: 1, minWidth: 0, fontSize: '0.875rem', lineHeight: 1.5 },
  '& .file-name': {
    display: 'block',
    fontWeight: 500,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .file-about': { color: 'text.secondary', overflowWrap: 'anywhere' },
} as const satisfies SxProps<Theme>

interface FileRowProps {
  filename: string
  tile?: ReactNode
  /** Size, uploader and date. */
  about: ReactNode
  activeContent: ActiveContent[] | null
  download: SubmitAction<void, void>
  deleteFile: SubmitAction<void, void>
}

/** An uploaded file with buttons to download it and, while the application is editable, to delete it. */
function FileRow({ filename, tile, about, activeContent, download, deleteFile }: FileRowProps) {
  const { isBusy, error, submit } = useSubmit(download)
  const isLocked = useAppSelector(selectLock) !== null
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Box sx={lineSx}>
      {tile}
      <div className="file-words">
        <span className="file-name" title={filename}>
          {filename}
        </span>
        <span className="file-about">{about}</span>
        <div>
          <ActiveContentTag contents={activeContent} />
        </div>
        {error && (
          <div role="alert">
            <FieldError>{error.message}. Try the download again.</FieldError>
          </div>
        )}
      </div>
      <IconButton
        label={isBusy ? `Fetching ${filename}…` : `Download ${filename}`}
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) void submit()
        }}
      >
        <Icon of={Download} />
      </IconButton>
      {!isLocked && (
        <IconButton label={`Delete ${filename}`} onClick={() => setDeleting(true)}>
          <Icon of={Trash2} />
        </IconButton>
      )}
      {isDeleting && (
        <DeleteDialog filename={filename} deleteFile={deleteFile} onClose={() => setDeleting(false)} />
      )}
    </Box>
  )
}

interface FileLineProps {
  document: Document
  tile?: ReactNode
  /** Shows the type of the document, where no heading does. */
  showKind?: boolean
}

/** A document of the company. */
export function FileLine({ document, tile, showKind = false }: FileLineProps) {
  const user = useAppSelector(selectUser)
  const { document_type_name, size, created_at, uploaded_by } = document
  const by = uploaded_by.id === user?.id ? 'you' : uploaded_by.name
  return (
    <FileRow
      filename={document.filename}
      tile={tile}
      activeContent={document.active_content}
      about={
        <>
          {showKind && `${document_type_name}, `}
          {formatFileSize(size)}, sent by {by} on <Day at={created_at} />
        </>
      }
      download={() => saveDocument({ document })}
      deleteFile={() => deleteDocument(document.id)}
    />
  )
}

/** A file attached to a grant or to the commercial contracts. */
export function AttachedLine({ file, target }: { file: AttachedFile; target: AttachedTarget }) {
  const { id, size, created_at } = file
  return (
    <FileRow
      filename={file.filename}
      activeContent={file.active_content}
      about={
        <>
          {formatFileSize(size)}, sent on <Day at={created_at} />
        </>
      }
      download={() => saveAttached({ target, id })}
      deleteFile={() => deleteAttached({ target, id })}
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
