import { Plus, Trash2 } from 'lucide-react'
import { type FocusEvent, type MouseEvent, useState } from 'react'
import { maxPayments } from '#contract/application/grant.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { type FieldProps, focusField, useFieldIds } from '#web/ui/fields/field.ts'
import { formatCount, formatMoney } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { Question } from '#web/ui/fields/Question.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import {
  isBlankPayment,
  type PaymentRow,
  getPaymentProblems,
  toPaymentInputs,
  sumPayments,
  type PaymentInput,
} from './payments.ts'
import { PaymentsChart } from './PaymentsChart.tsx'
import styles from './PaymentsField.module.css'
import { usePaymentRows } from './use-payment-rows.ts'

type PaymentsFieldProps = Omit<FieldProps<never>, 'value' | 'onChange'> & {
  value: unknown
  onChange: (payments: PaymentInput[]) => void
}

const isAcceptable = (row: PaymentRow) =>
  isBlankPayment(row) || Object.keys(getPaymentProblems(row)).length === 0

function useEditedRow() {
  const [editedKey, setEditedKey] = useState<number | null>(null)
  const [leftKeys, setLeftKeys] = useState<readonly number[]>([])
  const edit = (key: number | null) => {
    if (editedKey !== null && key !== editedKey) setLeftKeys([...leftKeys, editedKey])
    setEditedKey(key)
  }
  return { editedKey, leftKeys, edit }
}

export function PaymentsField({ value, onChange, onBlur, ...props }: PaymentsFieldProps) {
  const { rows, change, add, remove, clear } = usePaymentRows(value, onChange)
  const { editedKey, leftKeys, edit } = useEditedRow()
  const areOthersValid = rows.every((row) => row.key === editedKey || isAcceptable(row))
  const error = areOthersValid && editedKey !== null ? undefined : props.error
  const ids = useFieldIds({ ...props, error })
  const showsProblems = (row: PaymentRow) =>
    row.key !== editedKey && !isBlankPayment(row) && (error !== undefined || leftKeys.includes(row.key))
  const rowId = (key: number) => `${ids.id}-row-${key}`
  const addRow = () => {
    const key = add()
    // The row exists after the next render.
    setTimeout(() => focusField(rowId(key)))
  }
  const removeRow = ({ key }: PaymentRow, index: number) => {
    const neighbor = rows[index + 1] ?? rows[index - 1]
    remove(key)
    if (neighbor) document.querySelector<HTMLElement>(`[id="${rowId(neighbor.key)}"] > button`)?.focus()
  }
  // Ignores focus changes within the field: a field error that appears during a click would move the clicked button.
  const handleBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    edit(null)
    onBlur?.()
  }
  return (
    <Question {...props} error={error} ids={ids} kind="checks">
      <Stack gap={4}>
        <Stack onBlur={handleBlur}>
          <Stack as="ol" gap={1.5} className={styles.payments}>
            {rows.map((row, index) => (
              <PaymentLine
                key={row.key}
                id={rowId(row.key)}
                row={row}
                name={`payment ${index + 1}`}
                isFirst={index === 0}
                problems={showsProblems(row) ? getPaymentProblems(row) : {}}
                onFocus={() => edit(row.key)}
                onChange={(part) => change(row.key, part)}
                onRemove={() => removeRow(row, index)}
              />
            ))}
          </Stack>
          <Foot rows={rows} onAdd={addRow} onClear={clear} />
        </Stack>
        <PaymentsChart payments={toPaymentInputs(rows)} />
      </Stack>
    </Question>
  )
}

interface PaymentLineProps {
  id: string
  row: PaymentRow
  name: string
  isFirst: boolean
  problems: Partial<PaymentInput>
  onFocus: () => void
  onChange: (part: Partial<PaymentInput>) => void
  onRemove: () => void
}

function PaymentLine(props: PaymentLineProps) {
  const { id, row, name, isFirst, problems, onFocus, onChange, onRemove } = props
  // The labels of the first row serve as column headings.
  const hideLabel = useMediaQuery('(min-width: 600px)') && !isFirst
  return (
    <Stack as="li" gap={1.5} id={id} className={styles.payment} onFocus={onFocus}>
      <DateField
        label={<Label text="Date" of={name} />}
        hideLabel={hideLabel}
        value={row.expected_date}
        onChange={(expected_date) => onChange({ expected_date })}
        error={problems.expected_date}
      />
      <MoneyField
        label={<Label text="Amount" of={name} />}
        hideLabel={hideLabel}
        value={row.amount}
        onChange={(amount) => onChange({ amount })}
        error={problems.amount}
      />
      <TextField
        label={<Label text="Purpose" of={name} />}
        hideLabel={hideLabel}
        value={row.description}
        onChange={(description) => onChange({ description })}
        error={problems.description}
        optional
      />
      <IconButton label={`Remove ${name}`} className={styles.remove} onClick={onRemove}>
        <Icon of={Trash2} />
      </IconButton>
    </Stack>
  )
}

const Label = ({ text, of }: { text: string; of: string }) => (
  <>
    {text}
    <VisuallyHidden> of {of}</VisuallyHidden>
  </>
)

/** Keeps focus in the row: in browsers that do not focus a clicked button, a click would blur the whole field. */
const preventFocusLoss = (event: MouseEvent) => event.preventDefault()

interface FootProps {
  rows: readonly PaymentRow[]
  onAdd: () => void
  onClear: () => void
}

function Foot({ rows, onAdd, onClear }: FootProps) {
  const [isConfirming, setConfirming] = useState(false)
  const payments = toPaymentInputs(rows)
  return (
    <Row wrap gap={1} justify="between" onMouseDown={preventFocusLoss}>
      <Row wrap>
        {rows.length < maxPayments && (
          <Button kind="line" size="small" icon={<Icon of={Plus} small />} onClick={onAdd}>
            Add payment
          </Button>
        )}
        {payments.length > 0 && <ActionLink onClick={() => setConfirming(true)}>Remove all</ActionLink>}
      </Row>
      <Text as="output" variant="small" tone="secondary">
        {payments.length > 0 &&
          `${formatCount(payments.length, 'payment')}, ${formatMoney(sumPayments(payments))} in total`}
      </Text>
      {isConfirming && (
        <FormDialog
          title="Remove all payments?"
          cancelLabel="Keep them"
          submitLabel={`Remove ${formatCount(payments.length, 'payment')}`}
          kind="danger"
          onClose={() => setConfirming(false)}
          onSubmit={() => {
            setConfirming(false)
            onClear()
          }}
        >
          <p>This clears the schedule for your team and for us. The change history stays.</p>
        </FormDialog>
      )}
    </Row>
  )
}
