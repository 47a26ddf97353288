import type { TestCertificate } from '../../../testing/make-certificate.ts';

/** Where a mail host of a test lives, and the ports that it listens on. */
export interface MailHostPlan {
  readonly folder: string;
  readonly certificate: TestCertificate;
  /** The account of the system that mailboxes belong to. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** The password of every mailbox. */
  readonly password: string;
  readonly ports: {
    /** SMTP that knows which mailboxes there are. */
    readonly smtp: number;
    /** SMTP that takes a mail to any mailbox, and returns it later when there is none. */
    readonly relay: number;
    /** SMTP that demands STARTTLS and a login. */
    readonly submission: number;
    readonly imaps: number;
  };
}

/** Postfix in a folder of its own: delivers to Maildir folders, and nowhere beyond this machine. */
export const postfixMain = ({ folder, owner }: MailHostPlan, mailboxes: readonly string[]): string => `
compatibility_level = 3.6
config_directory = ${folder}/config
queue_directory = ${folder}/queue
data_directory = ${folder}/data
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.library.example
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
maillog_file = ${folder}/mail.log
maillog_file_prefixes = ${folder}
virtual_mailbox_domains = reader.example, library.example
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = inline:{ ${mailboxes.map((name) => `{${name}=${name.split('@')[0]}/}`).join(' ')} }
virtual_uid_maps = static:${owner.uid}
virtual_gid_maps = static:${owner.gid}
virtual_minimum_uid = 1
relay_domains =
default_transport = error:5.7.1 no mail leaves this machine
smtputf8_enable = yes
smtpd_tls_chain_files = ${folder}/chain.pem
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/auth
`;

export const postfixMaster = ({ ports }: MailHostPlan): string => `
127.0.0.1:${ports.smtp} inet n - n - - smtpd
127.0.0.1:${ports.relay} inet n - n - - smtpd -o smtpd_reject_unlisted_recipient=no
127.0.0.1:${ports.submission} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes
  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`;

/** Dovecot in the same folder: shows the Maildir folders by IMAP, and checks passwords for Postfix. */
export const dovecotConfig = ({ folder, ports, password, owner }: MailHostPlan): string => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
first_valid_uid = 1
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%n
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service auth {
  unix_listener ${folder}/auth {
    mode = 0666
  }
}
`;
