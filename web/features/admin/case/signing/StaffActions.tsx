import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isSigningOpen, getPartyToAct } from '#contract/rules/funding/signing.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { sendBackSigningDocument, type SigningDocument } from '#contract/signing.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import {
  toSigningParams,
  useAcceptSignedDocumentMutation,
  useReplaceSigningDocumentMutation,
  useSendBackSigningDocumentMutation,
  useWithdrawSigningDocumentMutation,
} from '#web/features/signing/api.ts'
import { FileDialog } from '#web/features/signing/FileDialog.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'

interface StaffActionsProps {
  document: SigningDocument
  status: CompanyStatus
}

export function StaffActions({ document, status }: StaffActionsProps) {
  const [dialog, setDialog] = useState<'return' | 'replace' | 'withdraw' | null>(null)
  const close = () => setDialog(null)
  const side = getPartyToAct(document.status)
  const canChange = isSigningOpen(status) && side !== null
  return (
    <>
      {document.status === 'signed' && <AcceptButton document={document} />}
      {canChange && side === 'funder' && (
        <Button kind="line" size="small" onClick={() => setDialog('return')}>
          {document.status === 'commented' ? 'Reply' : 'Send back'}
        </Button>
      )}
      {canChange && (
        <>
          <Button kind="quiet" size="small" onClick={() => setDialog('replace')}>
            Replace
          </Button>
          <Button kind="quiet" size="small" onClick={() => setDialog('withdraw')}>
            Withdraw
          </Button>
        </>
      )}
      {dialog === 'return' && <ReturnDialog document={document} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog document={document} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog document={document} onClose={close} />}
    </>
  )
}

function AcceptButton({ document }: { document: SigningDocument }) {
  const toasts = useToasts()
  const [accept] = useAcceptSignedDocumentMutation()
  const { isBusy, submit } = useSubmit(accept, {
    onDone: () => toasts.show({ text: 'Signed copy accepted.' }),
    onFailed: (error) => toasts.show({ text: `${error?.message ?? 'Something went wrong'}.`, tone: 'bad' }),
  })
  return (
    <Button kind="line" size="small" loading={isBusy} onClick={() => void submit(toSigningParams(document))}>
      Accept
    </Button>
  )
}

interface DialogProps {
  document: SigningDocument
  onClose: () => void
}

const resolver = zodResolver(sendBackSigningDocument.body)

function ReturnDialog({ document, onClose }: DialogProps) {
  const form = useForm({ resolver, defaultValues: { note: '' } })
  const [giveBack] = useSendBackSigningDocumentMutation()
  const isReply = document.status === 'commented'
  return (
    <SubmitDialog
      title={isReply ? 'Reply to the comment' : 'Send the signed copy back'}
      submitLabel={isReply ? 'Send reply' : 'Send back'}
      busyLabel="Sending…"
      form={form}
      action={(body) => giveBack({ ...toSigningParams(document), body })}
      done="Sent. The document is now waiting on the company."
      unchanged="Nothing was sent."
      onClose={onClose}
    >
      <p>The members will get an email with your message and can then upload a signed copy.</p>
      <FormTextArea control={form.control} name="note" label="Message to members" maxLength={2000} />
    </SubmitDialog>
  )
}

function ReplaceDialog({ document, onClose }: DialogProps) {
  const [replace] = useReplaceSigningDocumentMutation()
  return (
    <FileDialog
      title={`Replace ${document.original.filename}`}
      submitLabel="Replace document"
      label="New version"
      noteLabel="Message to members"
      done="Document replaced. The members will get an email."
      action={({ files: [file], note }) =>
        replace({ ...toSigningParams(document), body: { file, ...(note && { note }) } })
      }
      onClose={onClose}
    >
      <p>
        The members will get an email and must sign the new version. Any signed copy of the old version will
        be removed.
      </p>
    </FileDialog>
  )
}

function WithdrawDialog({ document, onClose }: DialogProps) {
  const [withdraw] = useWithdrawSigningDocumentMutation()
  return (
    <ConfirmDialog
      title={`Withdraw ${document.original.filename}?`}
      kind="danger"
      submitLabel="Withdraw document"
      busyLabel="Withdrawing…"
      action={() => withdraw(toSigningParams(document))}
      done="Document withdrawn."
      unchanged="The document wasn’t withdrawn."
      onClose={onClose}
    >
      <p>The company can still download the document, but can no longer sign it.</p>
    </ConfirmDialog>
  )
}
