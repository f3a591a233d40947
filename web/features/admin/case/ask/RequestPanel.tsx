import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Company } from '#contract/companies.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { toFieldProblems } from '#web/ui/forms/form-problems.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { formatClockTime, formatCount } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Columns, Grow, Panel, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import styles from './RequestPanel.module.css'
import { RequestFinder, finderId } from './RequestFinder.tsx'
import {
  RequestConsequences,
  RequestPreviewPart,
  type RequestPreview,
  useRequestPreview,
} from './RequestPreviewPart.tsx'
import { RequestCards } from './RequestCards.tsx'
import type { Ask } from './use-request-draft.ts'

function Recipients({ ask, company: { members } }: { ask: Ask; company: Company }) {
  const everyone = members.length === 1 ? 'The only member' : `All ${formatCount(members.length, 'member')}`
  return (
    <Columns gap={1.5} from="sm">
      <FormField control={ask.form.control} name="recipient">
        {(field) => (
          <SelectField
            {...field}
            label="To"
            placeholder={members.length === 0 ? 'No members yet' : everyone}
            options={members.map(({ id, name, role }) => ({
              value: id,
              label: role === 'owner' ? `${name}, owner` : name,
            }))}
          />
        )}
      </FormField>
      <FormField control={ask.form.control} name="answer_by">
        {(field) => <DateField {...field} label="Answer by" optional />}
      </FormField>
    </Columns>
  )
}

const GeneralRequest = ({ ask }: { ask: Ask }) => (
  <>
    <FormTextArea
      control={ask.form.control}
      name="application_review.note"
      label="Note about the whole application"
      optional
      rows={2}
      maxLength={2000}
    />
    {!ask.values.financial_review.isRequested && (
      <div>
        <Button
          kind="line"
          size="small"
          onClick={() => ask.form.setValue('financial_review.isRequested', true, { shouldDirty: true })}
        >
          Ask about financial details
        </Button>
      </div>
    )}
  </>
)

function PanelHeader({ name, count, close }: { name: string; count: number; close: () => void }) {
  const title = useRef<HTMLElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Row as="header" align="start">
      <Grow>
        <Text as="h2" variant="title" id="ask-title" ref={title} tabIndex={-1}>
          Ask {name}
        </Text>
        <Text tone="secondary">
          {count === 0
            ? 'All requests go out in one email.'
            : `${formatCount(count, 'request')} in one email.`}{' '}
          You can still browse the case while you write.
        </Text>
      </Grow>
      <IconButton label="Close and save draft" onClick={close}>
        <Icon of={X} />
      </IconButton>
    </Row>
  )
}

const PanelFooter = ({ ask: { count, savedAt, isBusy, close } }: { ask: Ask }) => (
  <Row as="footer" gap={1} wrap>
    <Grow column="small">
      <Text tone="secondary">
        {count > 0 && (savedAt ? `Draft saved at ${formatClockTime(savedAt)}` : 'Draft saved on this device')}
      </Text>
    </Grow>
    <Button kind="line" onClick={close}>
      Save draft
    </Button>
    <Button type="submit" loading={isBusy}>
      {isBusy ? 'Sending…' : count > 1 ? `Send ${count} requests` : 'Send request'}
      <Visible from="md" aria-hidden>
        <KeyHint keys="⌘↵" />
      </Visible>
    </Button>
  </Row>
)

const toCovered = (preview: RequestPreview | null) =>
  new Map(
    (preview?.covered_documents ?? []).map(({ document_type, snapshot_at }) => [document_type, snapshot_at]),
  )

/** The panel is not modal, so that answers on the page stay selectable. */
export function RequestPanel({ ask, company }: { ask: Ask; company: Company }) {
  const { form, values, count, isBusy, error, submit, close } = ask
  useShortcuts({ '/': () => document.getElementById(finderId)?.focus() })
  const name = formatCompanyName(company.name)
  const preview = useRequestPreview(company.id, values)
  return (
    <dialog open aria-labelledby="ask-title" className={styles.dock}>
      <Form
        className={styles.form}
        busy={isBusy}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isBusy) submit()
        }}
      >
        <PanelHeader name={name} count={count} close={close} />
        <Columns sizes="wide-first" gap={2} from="lg" className={styles.body}>
          <Stack>
            <ErrorSummary
              problems={toFieldProblems(form.formState.errors)}
              attempt={form.formState.submitCount}
            />
            <Recipients ask={ask} company={company} />
            <RequestCards ask={ask} company={company} covered={toCovered(preview.request)} />
            <RequestFinder ask={ask} company={company} />
            <GeneralRequest ask={ask} />
            <FailureNote>{error}</FailureNote>
          </Stack>
          <Panel tone="shade">
            <Stack>
              <RequestConsequences company={company} values={values} />
              <RequestPreviewPart company={company} values={values} preview={preview} />
            </Stack>
          </Panel>
        </Columns>
        <PanelFooter ask={ask} />
      </Form>
    </dialog>
  )
}
