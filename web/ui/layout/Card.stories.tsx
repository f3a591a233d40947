import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionLink } from '../actions/ActionLink.tsx'
import { AvatarTile } from './Avatar.tsx'
import { Button } from '../actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from './Card.tsx'
import { Grid } from './Layout.tsx'
import { RowText } from './RowText.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Grid column="large">
      <Card
        title="Documents"
        sub="Two of four received"
        action={<ActionLink href="/app/documents">See all</ActionLink>}
      >
        <CardRows>
          <CardRow>
            <AvatarTile name="Cap table" tone="blue" />
            <RowText title="Cap table" note="Received 12 November" />
          </CardRow>
          <CardRow align="start" wrap>
            <AvatarTile name="Tax return" tone="quiet" />
            <RowText title="Tax return 2025" note="Required before the review can start" />
            <Button kind="line" size="small">
              Upload
            </Button>
          </CardRow>
        </CardRows>
      </Card>
      <Card title="Your offer" soft>
        <CardBody>Brightmarsh can draw up to $250,000 over twelve months.</CardBody>
      </Card>
      <Card label="Steps of the application">
        <CardRows ordered>
          <CardRow>1. Connect your accounting</CardRow>
          <CardRow>2. Answer the questions</CardRow>
        </CardRows>
      </Card>
    </Grid>
  ),
}
