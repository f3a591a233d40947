import { Check, FileText, Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AttachedFile } from '#contract/documents.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { type UploadState, UploadRow } from '#web/ui/feedback/UploadRow.tsx'
import { acceptedFiles, acceptedSize, singleFileSize } from './accepted-types.ts'
import { AttachedFileLine, FileLine } from './FileLine.tsx'
import { selectDocuments, selectFileLockReason } from './selectors.ts'
import {
  type AttachedTarget,
  type UploadTarget,
  createDocumentMatcher,
  createUploadMatcher,
} from './targets.ts'
import type { PlacedProvider } from './providers.ts'
import { addFiles, cancelUpload, retryUpload, selectUploads, type Upload } from './uploads.ts'

interface FrameProps {
  name: string
  about?: ReactNode
  state?: ReactNode
  hasFiles: boolean
  children: ReactNode
}

const Frame = ({ name, about, state, hasFiles, children }: FrameProps) => (
  <Row as="li" align="start">
    <Visible from="sm">
      <AvatarTile name={name} tone={hasFiles ? 'moss' : 'quiet'}>
        <Icon of={hasFiles ? Check : FileText} />
      </AvatarTile>
    </Visible>
    <Grow>
      <Stack gap={1.5}>
        <Row wrap gap={1} align="start">
          <RowText heading title={name} note={about} />
          {state}
        </Row>
        {children}
      </Stack>
    </Grow>
  </Row>
)

interface UploadAreaProps {
  type: string
  review?: string | null
  name: string
  about?: ReactNode
  state?: ReactNode
  provider?: PlacedProvider
  exceptReview?: string | undefined
}

export function UploadArea(props: UploadAreaProps) {
  const { type, review = null, name, about, state, provider, exceptReview } = props
  const target = useMemo(
    () => ({ document_type: type, review, ...(provider && { provider }) }),
    [type, review, provider],
  )
  const documents = useAppSelector(selectDocuments)
    .filter(createDocumentMatcher(target))
    .filter(({ document_provider: id }) => !provider || id === provider.id)
    .filter((document) => document.review === null || document.review !== exceptReview)
  const isLocked = useAppSelector((state) => selectFileLockReason(state, target)) !== null
  return (
    <Frame name={name} about={about} state={state} hasFiles={documents.length > 0}>
      {documents.map((document) => (
        <FileLine key={document.id} document={document} />
      ))}
      <UploadRows target={target} />
      {!isLocked && (
        <AddFilesArea target={target} name={name} isOpen={documents.length === 0} more="Add another file" />
      )}
    </Frame>
  )
}

interface AttachedAreaProps {
  target: AttachedTarget
  files: readonly AttachedFile[]
  name: string
  about?: ReactNode
  state?: ReactNode
}

/** A grant's slot has only one file, which the next upload replaces. */
export function AttachedFilesArea({ target, files, name, about, state }: AttachedAreaProps) {
  const isLocked = useAppSelector(selectFileLockReason) !== null
  const isSingle = target.owner === 'climate_grant'
  return (
    <Frame name={name} about={about} state={state} hasFiles={files.length > 0}>
      {files.map((file) => (
        <AttachedFileLine key={file.id} file={file} target={target} />
      ))}
      <UploadRows target={target} />
      {!isLocked && (
        <AddFilesArea
          // For a single file, a new key closes the drop area after an upload and opens it after a deletion.
          key={isSingle ? (files[0]?.id ?? 'none') : 'several'}
          target={target}
          name={name}
          isOpen={files.length === 0}
          more={isSingle ? 'Replace file' : 'Add another file'}
          isSingle={isSingle}
        />
      )}
    </Frame>
  )
}

export function UploadRows({ target }: { target: UploadTarget }) {
  const dispatch = useAppDispatch()
  const uploads = useAppSelector(selectUploads).filter(createUploadMatcher(target))
  return uploads
    .filter(({ phase }) => phase !== 'done')
    .map((upload) => (
      <UploadRow
        key={upload.id}
        name={upload.filename}
        size={upload.size}
        state={toRowState(upload)}
        onCancel={() => dispatch(cancelUpload(upload.id))}
        onRetry={() => dispatch(retryUpload(upload.id))}
        onRemove={() => dispatch(cancelUpload(upload.id))}
      />
    ))
}

function toRowState({ phase, sent, size, refusal }: Upload): UploadState {
  if (phase === 'sending') return { kind: 'sending', sent: sent * size }
  if (phase !== 'failed') return { kind: 'waiting' }
  return { kind: 'failed', error: refusal?.text ?? '', final: refusal?.isFinal }
}

interface AddFilesAreaProps {
  target: UploadTarget
  name: string
  isOpen: boolean
  more: string
  isSingle?: boolean
}

function AddFilesArea({ target, name, isOpen, more, isSingle = false }: AddFilesAreaProps) {
  const dispatch = useAppDispatch()
  const [isExpanded, setExpanded] = useState(isOpen)
  const area = useRef<HTMLDivElement>(null)
  const expand = () => {
    flushSync(() => setExpanded(true))
    // The link disappears, so focus moves to the drop area.
    area.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={area}>
      {isExpanded ? (
        <FileDrop
          label={name}
          hint={isSingle ? singleFileSize : acceptedSize}
          accept={acceptedFiles}
          multiple={!isSingle}
          onFiles={(files) => void dispatch(addFiles({ target, files }))}
        />
      ) : (
        <ActionLink icon={<Icon of={isSingle ? RefreshCw : Plus} small />} about={name} onClick={expand}>
          {more}
        </ActionLink>
      )}
    </div>
  )
}
