import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Trash2 } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import type { AttachedFile, Document } from '#contract/documents.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useDownload } from '#web/core/use-download.ts'
import type { SubmitAction } from '#web/core/use-submit.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { formatDateTime, formatFileSize, formatShortDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { DownloadButton, DownloadProgress } from '#web/ui/feedback/FileDownload.tsx'
import type { FileFindings } from '#web/features/labels/FileTags.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { deleteAttached, deleteDocument, saveAttached, saveDocument } from './slice.ts'
import { selectLock } from './selectors.ts'
import type { AttachedTarget } from './targets.ts'

/** Few files have any. */
const FileTags = lazy(async () => ({ default: (await import('#web/features/labels/FileTags.tsx')).FileTags }))

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minWidth: 0,
  // On a phone the name needs the room of the tile.
  '& > span': { display: { xs: 'none', sm: 'grid' } },
  '& > .file-words': {
    flex: 1,
    minWidth: 0,
    fontSize: '0.875rem',
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
  },
  '& .file-name': { display: 'block', fontWeight: 500 },
  '& .file-about': { color: 'text.secondary' },
} as const satisfies SxProps<Theme>

interface FileRowProps {
  filename: string
  tile?: ReactNode
  /** Size, uploader and date. */
  about: ReactNode
  findings: FileFindings
  download: Parameters<typeof useDownload>[0]
  deleteFile: SubmitAction<void, void>
}

/** An uploaded file with buttons to download it and, while the application is editable, to delete it. */
function FileRow({ filename, tile, about, findings, download, deleteFile }: FileRowProps) {
  const fetching = useDownload(download)
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
        {(findings.needs_password || (findings.active_content ?? []).length > 0) && (
          <OptionalPart>
            <div>
              <FileTags file={findings} />
            </div>
          </OptionalPart>
        )}
        <DownloadProgress name={filename} state={fetching} />
      </div>
      <DownloadButton name={filename} state={fetching} />
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
  const { document_type_name, size, created_at, uploaded_by, duplicate_of } = document
  const by = uploaded_by.id === user?.id ? 'you' : uploaded_by.name
  return (
    <FileRow
      filename={document.filename}
      tile={tile}
      findings={document}
      about={
        <>
          {showKind && `${document_type_name}, `}
          {formatFileSize(size)}, sent by {by} on <Day at={created_at} />
          {duplicate_of !== null && <>. The same file as “{duplicate_of}”: one of them is enough.</>}
        </>
      }
      download={(options) => saveDocument({ document, ...options })}
      deleteFile={() => deleteDocument(document.id)}
    />
  )
}

interface AttachedLineProps {
  file: AttachedFile
  target: AttachedTarget
  tile?: ReactNode
  /** What it is, where no heading says so. */
  kind?: string
}

/** A file attached to a grant or to the commercial contracts. */
export function AttachedLine({ file, target, tile, kind }: AttachedLineProps) {
  const { id, size, created_at } = file
  return (
    <FileRow
      filename={file.filename}
      tile={tile}
      findings={file}
      about={
        <>
          {kind && `${kind}, `}
          {formatFileSize(size)}, sent on <Day at={created_at} />
        </>
      }
      download={(options) => saveAttached({ target, id, ...options })}
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
