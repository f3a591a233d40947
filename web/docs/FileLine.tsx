import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Document } from '#contract/documents.ts'
import { useAppDispatch, useAppSelector } from '../app/store.ts'
import { useNow } from '../app/use-now.ts'
import { IconButton } from '../ui/Button.tsx'
import { formatDateTime, formatFileSize, formatShortDate } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { FieldError } from '../ui/Question.tsx'
import { selectUser } from '../users/selectors.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { saveDocument } from './handling.ts'
import { selectLock } from './selectors.ts'

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

interface FileLineProps {
  document: Document
  /** Before the words: a tile. */
  tile?: ReactNode
  /** Names the kind of document, where no heading does. */
  showKind?: boolean
}

/** One document: who sent it when, download, delete while the application is with the founder. */
export function FileLine({ document, tile, showKind = false }: FileLineProps) {
  const { id, filename } = document
  const dispatch = useAppDispatch()
  const handling = useAppSelector((state) => state.docs.handling[id])
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
        <About document={document} showKind={showKind} />
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
          if (!isFetching) void dispatch(saveDocument({ document }))
        }}
      >
        <Icon of={Download} />
      </IconButton>
      {!isLocked && (
        <IconButton label={`Delete ${filename}`} onClick={() => setAsks(true)}>
          <Icon of={Trash2} />
        </IconButton>
      )}
      {asks && <DeleteDialog document={document} onClose={() => setAsks(false)} />}
    </Box>
  )
}

function About({ document, showKind }: { document: Document; showKind: boolean }) {
  const user = useAppSelector(selectUser)
  const now = useNow()
  const { document_type_name, size, created_at, uploaded_by } = document
  const by = uploaded_by.id === user?.id ? 'you' : uploaded_by.name
  return (
    <span className="file-about">
      {showKind && `${document_type_name}, `}
      {formatFileSize(size)}, sent by {by} on{' '}
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatShortDate(created_at, now)}
      </time>
    </span>
  )
}
