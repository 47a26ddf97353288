import type { PlainKey } from '@buchfink/texts/texts';
import { mdiContentCopy } from '@mdi/js';
import { publicAddress } from '#shared/connection/service-context.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { OutsideLink } from '#shared/ui/action/outside-link.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { copyText } from '#shared/ui/sharing/copy-text.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './feed-dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  path: string;
  text: PlainKey;
}

/** The address of a feed: to copy, or to open where a program of the device reads feeds. */
export function FeedDialog({ open, onClose, path, text }: Props) {
  const t = useT();
  const address = publicAddress() + path;
  const copy = async () => {
    showSnackbar({ text: t((await copyText(address)) ? 'reminders.copied' : 'reminders.not-copied') });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('feed.follow')}
      acts={
        <>
          <OutsideLink href={address} variant="text">
            {t('feed.open')}
          </OutsideLink>
          <Button variant="primary" icon={mdiContentCopy} onClick={() => void copy()}>
            {t('reminders.copy')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t(text)}</p>
        <TextField
          label={t('feed.address')}
          readOnly
          dir="ltr"
          value={address}
          onFocus={({ target }) => target.select()}
        />
      </div>
    </Dialog>
  );
}
