import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AttachedFile, Document } from '#contract/documents.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { formatDateTime, formatFileSize, formatShortDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { FieldError } from '#web/ui/fields/Question.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { deleteAttached, deleteDocument, saveAttached, saveDocument, selectDocs } from './slice.ts'
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
  file: { id: string; filename: string }
  /** Before the words: a tile. */
  tile?: ReactNode
  /** How large, from whom, when. */
  about: ReactNode
  onDownload: () => void
  /** Deletes the file, and answers whether it is gone. */
  onDelete: () => Promise<boolean>
}

/** One file that was sent: download, delete while the application is with the founder. */
function FileRow({ file, tile, about, onDownload, onDelete }: FileRowProps) {
  const { id, filename } = file
  const handling = useAppSelector((state) => selectDocs(state).handling[id])
  const isLocked = useAppSelector(selectLock) !== null
  const [asks, setAsks] = useState(false)
  const isFetching = handling?.doing === 'download' && !handling.error
  return (
    <Box sx={lineSx}>
      {tile}
      <div className="file-words">
        <span className="file-name" title={filename}>
          {filename}
        </span>
        <span className="file-about">{about}</span>
        {handling?.doing === 'download' && handling.error && (
          <div role="alert">
            <FieldError>{handling.error.message}. Try the download again.</FieldError>
          </div>
        )}
      </div>
      <IconButton
        label={isFetching ? `Fetching ${filename}…` : `Download ${filename}`}
        aria-busy={isFetching}
        onClick={() => {
          if (!isFetching) onDownload()
        }}
      >
        <Icon of={Download} />
      </IconButton>
      {!isLocked && (
        <IconButton label={`Delete ${filename}`} onClick={() => setAsks(true)}>
          <Icon of={Trash2} />
        </IconButton>
      )}
      {asks && <DeleteDialog file={file} onDelete={onDelete} onClose={() => setAsks(false)} />}
    </Box>
  )
}

interface FileLineProps {
  document: Document
  tile?: ReactNode
  /** Names the kind of document, where no heading does. */
  showKind?: boolean
}

/** One document of the company. */
export function FileLine({ document, tile, showKind = false }: FileLineProps) {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const { document_type_name, size, created_at, uploaded_by } = document
  const by = uploaded_by.id === user?.id ? 'you' : uploaded_by.name
  return (
    <FileRow
      file={document}
      tile={tile}
      about={
        <>
          {showKind && `${document_type_name}, `}
          {formatFileSize(size)}, sent by {by} on <Day at={created_at} />
        </>
      }
      onDownload={() => void dispatch(saveDocument({ document }))}
      onDelete={async () => deleteDocument.fulfilled.match(await dispatch(deleteDocument(document.id)))}
    />
  )
}

/** One file that is attached to something else. */
export function AttachedLine({ file, target }: { file: AttachedFile; target: AttachedTarget }) {
  const dispatch = useAppDispatch()
  const { id, size, created_at } = file
  return (
    <FileRow
      file={file}
      about={
        <>
          {formatFileSize(size)}, sent on <Day at={created_at} />
        </>
      }
      onDownload={() => void dispatch(saveAttached({ target, id }))}
      onDelete={async () => deleteAttached.fulfilled.match(await dispatch(deleteAttached({ target, id })))}
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
