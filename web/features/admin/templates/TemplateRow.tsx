import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Template } from '#contract/staff/templates.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { CardRow } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { saveTemplate, useDeleteTemplateMutation } from './api.ts'

export function TemplateRow({ template }: { template: Template }) {
  const { name, open_url } = template
  const [isRemoving, setRemoving] = useState(false)
  return (
    <CardRow wrap>
      <RowText
        strong
        title={<OpenLink template={template} href={open_url} text={name} />}
        note={<CopyState template={template} />}
      />
      {template.copying && <StateTag tone="info">Copying</StateTag>}
      {!template.copying && template.copy_error !== null && <StateTag tone="bad">Not copied</StateTag>}
      <IconButton size="small" label={`Remove ${name}`} onClick={() => setRemoving(true)}>
        <Icon of={Trash2} small />
      </IconButton>
      {isRemoving && <RemoveTemplateDialog template={template} onClose={() => setRemoving(false)} />}
    </CardRow>
  )
}

interface OpenLinkProps {
  template: Template
  copy?: boolean
  /** The URL of the document's web page; null if the document can only be downloaded. */
  href: string | null
  text: string
}

function OpenLink({ template, copy = false, href, text }: OpenLinkProps) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(saveTemplate, {
    onFailed: (error) => toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}.` }),
  })
  if (href !== null)
    return (
      <Link href={href} target="_blank" rel="noreferrer">
        {text}
      </Link>
    )
  return (
    <Link aria-label={`Download ${text}`} aria-busy={isBusy} onClick={() => void submit({ template, copy })}>
      {text}
    </Link>
  )
}

function CopyState({ template }: { template: Template }) {
  const { copying, copy_error, copy_name, copy_url, copied_at } = template
  if (copying) return 'Copy in progress'
  if (copy_error !== null) return copy_error
  if (copy_name === null) return 'Never copied'
  return (
    <>
      Copied {formatDateTime(copied_at)} to{' '}
      <OpenLink copy template={template} href={copy_url} text={copy_name} />
    </>
  )
}

function RemoveTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const [deleteTemplate] = useDeleteTemplateMutation()
  return (
    <ConfirmDialog
      title={`Remove ${template.name} from the list?`}
      submitLabel="Remove"
      busyLabel="Removing…"
      kind="danger"
      action={() => deleteTemplate({ body: { url: template.url } })}
      unchanged="The template is still on the list."
      onClose={onClose}
    >
      <p>The document and its copies are not deleted. You can add the template again at any time.</p>
    </ConfirmDialog>
  )
}
