import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, FileText, Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { AttachedFile } from '#contract/documents.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { type UploadState, UploadRow } from '#web/ui/feedback/UploadRow.tsx'
import { acceptedFiles, acceptedSize, singleFileSize } from './accepted-types.ts'
import { AttachedLine, FileLine } from './FileLine.tsx'
import { selectDocuments, selectLock } from './selectors.ts'
import { type AttachedTarget, type UploadTarget, belongsTo, goesTo } from './targets.ts'
import { addFiles, dropUpload, retryUpload, selectUploads, type Upload } from './uploads.ts'

const areaSx = {
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'start',
  '& > .area-head': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'start',
    gap: '4px 16px',
    '& > div': { minWidth: 0, flex: '1 1 220px' },
    '& h3': { fontSize: '1rem', lineHeight: 1.5, fontWeight: 500 },
    '& p': { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.5, overflowWrap: 'anywhere' },
  },
  '& > .area-body': {
    gridColumn: { xs: '1 / -1', sm: '2' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    '&:empty': { display: 'none' },
  },
} as const satisfies SxProps<Theme>

interface UploadAreaFrameProps {
  name: string
  /** What is wanted. */
  about?: ReactNode
  /** Says how things stand: a `StateTag`. */
  state?: ReactNode
  isThere: boolean
  children: ReactNode
}

/** A row of a card for files of one kind: what it is, whether it is there, and its files. */
export const UploadAreaFrame = ({ name, about, state, isThere, children }: UploadAreaFrameProps) => (
  <Box component="li" sx={areaSx}>
    <AvatarTile name={name} tone={isThere ? 'moss' : 'quiet'}>
      <Icon of={isThere ? Check : FileText} />
    </AvatarTile>
    <div className="area-head">
      <div>
        <h3>{name}</h3>
        {about && <p>{about}</p>}
      </div>
      {state}
    </div>
    <div className="area-body">{children}</div>
  </Box>
)

interface UploadAreaProps {
  /** The kind of document, by its id, and the review that asked for it. */
  type: string
  review?: string | null
  name: string
  /** What is wanted: the help of the kind, or what the reviewer wrote. */
  about?: ReactNode
  state?: ReactNode
}

/** One kind of document as a row of a card: what is there, what is on its way, and where to drop more. */
export function UploadArea({ type, review = null, name, about, state }: UploadAreaProps) {
  const target = useMemo(() => ({ document_type: type, review }), [type, review])
  const documents = useAppSelector(selectDocuments).filter(belongsTo(target))
  const isLocked = useAppSelector(selectLock) !== null
  return (
    <UploadAreaFrame name={name} about={about} state={state} isThere={documents.length > 0}>
      {documents.map((document) => (
        <FileLine key={document.id} document={document} />
      ))}
      <UploadRows target={target} />
      {!isLocked && (
        <AddFilesArea target={target} name={name} isOpen={documents.length === 0} more="Add another file" />
      )}
    </UploadAreaFrame>
  )
}

interface AttachedAreaProps {
  target: AttachedTarget
  files: readonly AttachedFile[]
  name: string
  about?: ReactNode
}

/** The same for files that are attached to something: a slot of a grant holds one, which another one replaces. */
export function AttachedArea({ target, files, name, about }: AttachedAreaProps) {
  const isLocked = useAppSelector(selectLock) !== null
  const isSingle = target.owner === 'climate_grant'
  return (
    <UploadAreaFrame name={name} about={about} isThere={files.length > 0}>
      {files.map((file) => (
        <AttachedLine key={file.id} file={file} target={target} />
      ))}
      <UploadRows target={target} />
      {!isLocked && (
        <AddFilesArea
          // what was there is replaced or deleted: the place to drop another closes or opens again
          key={isSingle ? (files[0]?.id ?? 'none') : 'several'}
          target={target}
          name={name}
          isOpen={files.length === 0}
          more={isSingle ? 'Replace it' : 'Add another file'}
          isSingle={isSingle}
        />
      )}
    </UploadAreaFrame>
  )
}

/** The files on their way to one place. */
export function UploadRows({ target }: { target: UploadTarget }) {
  const dispatch = useAppDispatch()
  const uploads = useAppSelector(selectUploads).filter(goesTo(target))
  return uploads
    .filter(({ phase }) => phase !== 'done')
    .map((upload) => (
      <UploadRow
        key={upload.id}
        name={upload.filename}
        size={upload.size}
        state={rowState(upload)}
        onCancel={() => dispatch(dropUpload(upload.id))}
        onRetry={() => dispatch(retryUpload(upload.id))}
        onRemove={() => dispatch(dropUpload(upload.id))}
      />
    ))
}

function rowState({ phase, sent, size, refusal }: Upload): UploadState {
  if (phase === 'sending') return { kind: 'sending', sent: sent * size }
  if (phase !== 'failed') return { kind: 'waiting' }
  return { kind: 'failed', error: refusal?.text ?? '', final: refusal?.isFinal }
}

interface AddFilesAreaProps {
  target: UploadTarget
  name: string
  isOpen: boolean
  /** The link that opens it. */
  more: string
  isSingle?: boolean
}

/** The place to drop files; behind a link where there are some already, and then it stays. */
function AddFilesArea({ target, name, isOpen, more, isSingle = false }: AddFilesAreaProps) {
  const dispatch = useAppDispatch()
  const [isExpanded, setExpanded] = useState(isOpen)
  if (!isExpanded) {
    return (
      <Box>
        <ActionLink
          icon={<Icon of={isSingle ? RefreshCw : Plus} small />}
          about={name}
          onClick={() => setExpanded(true)}
        >
          {more}
        </ActionLink>
      </Box>
    )
  }
  return (
    <FileDrop
      label={name}
      hint={isSingle ? singleFileSize : acceptedSize}
      accept={acceptedFiles}
      multiple={!isSingle}
      onFiles={(files) => void dispatch(addFiles({ target, files }))}
    />
  )
}
