import type { ComponentProps, ReactNode } from 'react';
import { useOnline } from '#shared/state/use-online.ts';
import buttons from '#shared/ui/action/button.module.css';
import { Icon } from '#shared/ui/icon/icon.tsx';

/** A link to a file of the service that looks like a button. Disabled without a connection. */
export function DownloadLink({
  variant,
  icon,
  children,
  ...linkProps
}: { variant: 'tonal' | 'text'; icon: string; children: ReactNode } & ComponentProps<'a'>) {
  if (!useOnline()) return null;
  return (
    <a className={`${buttons.button} ${buttons[variant]}`} download="" {...linkProps}>
      <Icon path={icon} size={20} />
      {children}
    </a>
  );
}
