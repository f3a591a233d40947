import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import { type RequestedDocument, sendBackDocument } from '#contract/reviews.ts'
import { companyStatuses, getRequestTarget } from '#contract/rules/statuses.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { useAcceptDocumentMutation, useSendBackDocumentMutation } from '../shared/api.ts'

export interface DocumentDecisionProps {
  company: Company
  reviewId: string
  request: RequestedDocument
}

export function DocumentDecision({ company, reviewId, request }: DocumentDecisionProps) {
  const [isSendingBack, setSendingBack] = useState(false)
  const toasts = useToasts()
  const [acceptDocument] = useAcceptDocumentMutation()
  const { id: requestId, document_type_name: name } = request
  const { isBusy, submit } = useSubmit(acceptDocument, {
    onFailed: (error) => toasts.fail(error, 'Nothing was changed.'),
    onDone: () => toasts.show({ text: `${name} accepted.` }),
  })
  return (
    <Row gap={1} wrap>
      {request.status !== 'accepted' && (
        <Button
          kind="line"
          size="small"
          loading={isBusy}
          onClick={() => void submit({ params: { companyId: company.id, reviewId, requestId } })}
          aria-label={`Accept: ${name}`}
        >
          {isBusy ? 'Accepting…' : 'Accept'}
        </Button>
      )}
      <Button kind="line" size="small" onClick={() => setSendingBack(true)} aria-label={`Send back: ${name}`}>
        Send back
      </Button>
      {isSendingBack && (
        <SendBackDocumentDialog
          company={company}
          reviewId={reviewId}
          request={request}
          onClose={() => setSendingBack(false)}
        />
      )}
    </Row>
  )
}

const resolver = zodResolver(sendBackDocument.body)

function SendBackDocumentDialog(props: DocumentDecisionProps & { onClose: () => void }) {
  const { company, reviewId, request, onClose } = props
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const [sendBack] = useSendBackDocumentMutation()
  const { id: requestId, document_type_name: name } = request
  const target = getRequestTarget(company.status)
  const moves = target && target !== company.status ? ` The company moves to ${companyStatuses[target]}.` : ''
  return (
    <SubmitDialog
      title={`Send back “${name}”?`}
      submitLabel="Send back"
      busyLabel="Sending…"
      form={form}
      action={(body) => sendBack({ params: { companyId: company.id, reviewId, requestId }, body })}
      done={`${name} sent back to the applicant.`}
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>The members get an email and can upload a new file. Other requests aren’t affected.{moves}</p>
      <FormTextArea
        control={form.control}
        name="reason"
        label="What is wrong? (visible to the applicant)"
        maxLength={2000}
        rows={3}
      />
    </SubmitDialog>
  )
}
