import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { acceptedFiles, singleFileSize } from '#web/features/documents/accepted-types.ts'
import { checkFile } from '#web/features/documents/refusal.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { type UploadState, UploadRow } from '#web/ui/feedback/UploadRow.tsx'
import { FileDrop } from '#web/ui/fields/FileDrop.tsx'
import { FieldError } from '#web/ui/fields/Question.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import {
  cancelDeck,
  type LetterState,
  removeDeck,
  retryDeck,
  selectLetter,
  uploadDeck,
} from '../letter-slice.ts'
import { selectDraft } from '../selectors.ts'
import type { LetterTexts } from '../letter.ts'

const toState = ({ phase, sent, size, refusal }: NonNullable<LetterState['upload']>): UploadState =>
  phase === 'sending'
    ? { kind: 'sending', sent: sent * size }
    : { kind: 'failed', error: refusal?.text ?? '', final: refusal?.isFinal }

export function DeckField({ texts, error }: { texts: LetterTexts; error: string | undefined }) {
  const dispatch = useAppDispatch()
  const { upload } = useAppSelector(selectLetter)
  const pitch = useAppSelector(selectDraft)?.pitch ?? null
  const send = ([file]: File[]) => {
    if (file) void dispatch(uploadDeck({ file, refusal: checkFile(file), texts }))
  }
  return (
    <Stack gap={1.5} id="letter-pitch" tabIndex={-1}>
      <Text strong>Pitch deck</Text>
      {pitch && <Deck />}
      {upload && (
        <UploadRow
          name={upload.filename}
          size={upload.size}
          state={toState(upload)}
          onCancel={() => void dispatch(cancelDeck())}
          onRetry={() => void dispatch(retryDeck(texts))}
          onRemove={() => void dispatch(cancelDeck())}
        />
      )}
      {!upload && <DeckDrop key={pitch?.id} isOpen={!pitch} onFiles={send} />}
      {error && !pitch && <FieldError>{error}</FieldError>}
    </Stack>
  )
}

function Deck() {
  const dispatch = useAppDispatch()
  const pitch = useAppSelector(selectDraft)?.pitch
  if (!pitch) return null
  return (
    <>
      <UploadRow
        name={pitch.filename}
        size={pitch.size}
        state={{ kind: 'sent', at: pitch.created_at }}
        onRemove={() => void dispatch(removeDeck())}
      />
      <FileTags file={pitch} />
    </>
  )
}

function DeckDrop({ isOpen, onFiles }: { isOpen: boolean; onFiles: (files: File[]) => void }) {
  const [isExpanded, setExpanded] = useState(isOpen)
  if (!isExpanded) {
    return (
      <div>
        <ActionLink onClick={() => setExpanded(true)}>Replace deck</ActionLink>
      </div>
    )
  }
  return (
    <FileDrop
      label="Pitch deck"
      hint={singleFileSize}
      accept={acceptedFiles}
      multiple={false}
      onFiles={onFiles}
    />
  )
}
