import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { commentOnSigningDocument, type SigningDocument } from '#contract/signing.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { toSigningParams, useCommentOnSigningDocumentMutation, useSignDocumentMutation } from './api.ts'
import { FileDialog } from './FileDialog.tsx'

interface ActionProps {
  document: SigningDocument
}

interface MemberActionsProps extends ActionProps {
  isMain: boolean
}

export function MemberActions({ document, isMain }: MemberActionsProps) {
  const [dialog, setDialog] = useState<'sign' | 'comment' | null>(null)
  const close = () => setDialog(null)
  const isMember = useAppSelector(
    (state) => selectUser(state)?.companies.some(({ id }) => id === document.company) ?? false,
  )
  const isAdmin = useAppSelector(selectIsAdmin)
  const { filename } = document.original
  const isSigned = document.status === 'signed'
  return (
    <>
      <Button
        size="small"
        kind={isMain ? 'filled' : 'line'}
        aria-label={`${isSigned ? 'Replace' : 'Upload'} signed copy: ${filename}`}
        onClick={() => setDialog('sign')}
      >
        {isSigned ? 'Replace signed copy' : 'Upload signed copy'}
      </Button>
      {(isMember || isAdmin) && (
        <Button
          size="small"
          kind="quiet"
          aria-label={`Comment: ${filename}`}
          onClick={() => setDialog('comment')}
        >
          Comment
        </Button>
      )}
      {dialog === 'sign' && <SignDialog document={document} onClose={close} />}
      {dialog === 'comment' && <CommentDialog document={document} onClose={close} />}
    </>
  )
}

interface DialogProps extends ActionProps {
  onClose: () => void
}

function SignDialog({ document, onClose }: DialogProps) {
  const [sign] = useSignDocumentMutation()
  return (
    <FileDialog
      title={`Upload the signed copy of ${document.original.filename}`}
      submitLabel="Upload signed copy"
      label="Signed copy"
      done="Signed copy received. We’ll check it and let you know here."
      action={({ files: [file] }) => sign({ ...toSigningParams(document), body: { file } })}
      onClose={onClose}
    >
      <p>Scan or photograph every page, or sign the PDF on your computer.</p>
    </FileDialog>
  )
}

const resolver = zodResolver(commentOnSigningDocument.body)

function CommentDialog({ document, onClose }: DialogProps) {
  const form = useForm({ resolver, defaultValues: { comment: '' } })
  const [comment] = useCommentOnSigningDocumentMutation()
  return (
    <SubmitDialog
      title={`Comment on ${document.original.filename}`}
      submitLabel="Send comment"
      busyLabel="Sending…"
      form={form}
      action={(body) => comment({ ...toSigningParams(document), body })}
      done="Comment sent."
      unchanged="Your comment wasn’t sent."
      onClose={onClose}
    >
      <p>Your reviewer will read your comment, then reply or replace the document.</p>
      <FormTextArea control={form.control} name="comment" label="What should change?" maxLength={2000} />
    </SubmitDialog>
  )
}
