import Box from '@mui/material/Box'
import { useState } from 'react'

import { Card, CardBody } from '../ui/Card.tsx'
import { Checkbox, Switch } from '../ui/Checkbox.tsx'
import { CheckboxGroup, ChoiceCards, ManyChoices } from '../ui/ChoiceCards.tsx'
import { Combobox, ManyCombobox } from '../ui/Combobox.tsx'
import { DateField } from '../ui/DateField.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { MoneyField, NumberField } from '../ui/NumberField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { PhoneField, TextArea, TextField } from '../ui/TextField.tsx'

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const

export function Errors() {
  const [amount, setAmount] = useState('75O,000')
  const [date, setDate] = useState('30 Feb 2027')
  return (
    <Card>
      <CardBody sx={{ display: 'grid', gap: 2 }}>
        <ErrorSummary
          problems={[
            { id: 'amount', text: 'Capital requested: use whole dollars, at least $10,000' },
            { id: 'signing', text: 'Expected signing date: 30 Feb does not exist' },
          ]}
        />
        <Box sx={gridSx}>
          <MoneyField
            id="amount"
            label="Capital requested"
            value={amount}
            onChange={setAmount}
            error="Use whole dollars, at least $10,000."
          />
          <DateField id="signing" label="Expected signing date" value={date} onChange={setDate} />
        </Box>
      </CardBody>
    </Card>
  )
}

const structures = [
  { value: 'C_CORP', label: 'C Corp' },
  { value: 'LLC', label: 'LLC' },
]
const sectors = [
  { value: '1', label: 'Industrial heat', group: 'Energy' },
  { value: '2', label: 'Grid and storage', group: 'Energy' },
  { value: '3', label: 'Biochar', group: 'Carbon' },
]
const funding = [
  { value: 'all_upfront', label: 'All upfront' },
  { value: 'based_on_milestones', label: 'Milestones', note: 'Paid as each is accepted' },
  { value: 'other', label: 'Something else' },
]
const match = [
  { value: 'cash', label: 'Cash', note: 'Money you bring' },
  { value: 'in_kind', label: 'In kind', note: 'Time, machines, space' },
]

function Choices() {
  const [one, setOne] = useState<string | null>('based_on_milestones')
  const [many, setMany] = useState<string[]>(['cash'])
  const [agreed, setAgreed] = useState(true)
  return (
    <Box sx={gridSx}>
      <ChoiceCards label="How it pays" choices={funding} value={one} onChange={setOne} />
      <ManyChoices label="How the match is met" choices={match} value={many} onChange={setMany} />
      <CheckboxGroup label="Match" choices={match} value={many} onChange={setMany} />
      <Checkbox label="What I say here is true as far as I know." checked={agreed} onChange={setAgreed} />
      <Switch label="Mail me when an applicant answers" checked={agreed} onChange={setAgreed} />
    </Box>
  )
}

export function Controls() {
  const [name, setName] = useState('Brightmarsh Biochar, Inc.')
  const [note, setNote] = useState('Please send the signed page only.')
  const [structure, setStructure] = useState('C_CORP')
  const [phone, setPhone] = useState('+12075550142')
  const [money, setMoney] = useState('400000.00')
  const [months, setMonths] = useState<number | string | null>(24)
  const [sector, setSector] = useState<string | null>('1')
  const [models, setModels] = useState<string[]>(['1', '3'])
  const [date, setDate] = useState('2026-12-04')
  return (
    <Card>
      <CardBody sx={{ display: 'grid', gap: 3 }}>
        <Box sx={gridSx}>
          <TextField
            label="Company name"
            hint="The legal name, as on the charter."
            value={name}
            onChange={setName}
          />
          <SelectField label="Structure" options={structures} value={structure} onChange={setStructure} />
          <TextField label="Place" value="Macon, GA" onChange={() => {}} readOnly />
          <PhoneField label="Phone" value={phone} onChange={setPhone} optional />
          <MoneyField label="Amount" value={money} onChange={setMoney} />
          <NumberField label="Time to repay" unit="months" value={months} onChange={setMonths} />
          <Combobox label="Sector" options={sectors} value={sector} onChange={setSector} />
          <ManyCombobox label="Business models" options={sectors} value={models} onChange={setModels} />
          <DateField label="Date incorporated" value={date} onChange={setDate} />
        </Box>
        <TextArea label="Note for the applicant" optional value={note} onChange={setNote} />
        <Choices />
      </CardBody>
    </Card>
  )
}
