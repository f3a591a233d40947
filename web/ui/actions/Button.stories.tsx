import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArrowRight, Plus } from 'lucide-react'
import { Button, IconButton } from './Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Row wrap>
        <Button>Continue</Button>
        <Button kind="line">Back</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="danger">Delete</Button>
        <Button kind="dangerLine">Withdraw</Button>
      </Row>
      <Row wrap>
        <Button size="small">Small</Button>
        <Button size="large" endIcon={<Icon of={ArrowRight} />}>
          Large
        </Button>
        <Button kind="line" icon={<Icon of={Plus} small />}>
          New company
        </Button>
        <Button loading>Sending…</Button>
        <Button href="/app">A link</Button>
        <IconButton label="Add">
          <Icon of={Plus} />
        </IconButton>
        <IconButton label="Add a row" line size="small">
          <Icon of={Plus} small />
        </IconButton>
      </Row>
      <Button whyDisabled="Two answers are missing.">Submit</Button>
    </Stack>
  ),
}
