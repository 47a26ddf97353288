/** Every fault that a check of a connection can name, with the advice to the operator. The codes are stable. */
export const connectionAdviceEn = {
  'address-forbidden':
    'This address is not in the public internet. Add its network to BUCHFINK_UPSTREAM_NETWORKS (docs/operations/settings.md#settings).',
  'unknown-host':
    'No host has this name. Check the spelling of the address; names of an inner network need its name server.',
  'dns-failing': 'The name server of this machine does not answer. Try again, and check the network of this machine.',
  'connection-refused':
    'Nothing listens at this port. Check host and port, whether the system runs, and whether it listens for other machines.',
  'host-unreachable': 'There is no route to this host. Check the address and, for an inner network, the VPN or tunnel.',
  'connection-timeout':
    'Nobody answers, which is usually a firewall. Ask the people who run the system to let the address of this machine in.',
  'connection-closed':
    'The system closes the connection without an answer. Check the port, whether it wants TLS, and whether it knows this machine.',
  'tls-not-spoken':
    'There is no TLS at this port. Use the port for TLS, or http:// (SIP2: `tls: false`) within your own network or a tunnel.',
  'certificate-expired': 'The certificate has expired. The people who run the system must renew it.',
  'certificate-not-yet-valid': 'The certificate is not valid yet. Check the clock of this machine and of the system.',
  'certificate-other-host':
    'The certificate belongs to another host name. Use the name that the certificate has as address of the system.',
  'certificate-untrusted':
    'No known authority has signed the certificate. Set NODE_EXTRA_CA_CERTS to a file with the certificate of the authority.',
  'certificate-incomplete':
    'The system does not send its intermediate certificates. The people who run it must add them to the certificate file.',
  'certificate-expires-soon': 'The certificate must be renewed within three weeks.',
  unencrypted:
    'PINs and data of patrons pass unencrypted. Use TLS, or keep the connection within your own network or a tunnel.',
  'http-unauthorized':
    'The system wants other access data. Check user, password or key in the settings of this system.',
  'http-forbidden':
    'The system refuses this machine or this account. Ask for the address of this machine to be let in, and check the permissions of the account.',
  'http-not-found': 'There is nothing at this address. Check the path: it is often one level deeper or higher.',
  'http-server-error': 'The system fails on its side. Its log says why; try again later.',
  'web-page':
    'The answer is a web page and no data: the address leads to the pages for people. Use the address of the interface.',
  'too-many-requests': 'The system limits requests. Lower `limits.perMinute`, or ask for a higher limit.',
  'unreadable-answer':
    'The system answers in another form than expected. Check the kind, the address and the version in the settings.',
  'answer-timeout': 'The answer takes too long. Try again; raise the time limits in the settings if it stays so.',
  'secret-missing': 'Put the secret at the place that the settings name: a variable (env:NAME) or a file (file:/path).',
  'sip2-login-refused':
    'The server refuses the terminal (940). Check `user`, `password` and `location`, and whether this terminal may connect from here.',
  'sip2-login-prompt': 'The server asks for a login as telnet does. Set `login: prompts`.',
  'sip2-offline': 'The server says that its library system is offline. Try again later.',
  'sip2-silent':
    'The server takes the connection and says nothing. Usually all connections of this terminal are in use, as by a service that runs: its page of the library tests with one of them. Otherwise check whether the port wants TLS.',
  'sip2-closed':
    'The server closes the connection at this message. Its log says why: often an error of the library system behind it, or a value that it does not expect (`institution`, `location`, `terminalPassword`).',
  'sip2-not-spoken': 'Another service listens at this port. Ask for the port of the SIP2 server.',
  'sip2-sequence':
    'The server answers under another sequence number (AY) than it was asked. Ask its vendor, or set `checksums: off`: messages then have no numbers.',
  'sip2-checksums': 'The server refuses our messages or computes wrong checksums. Set `checksums: reported` or `off`.',
  'sip2-no-message-list':
    'The server does not say which messages it supports (no BX). Whether renewals work shows only with a patron: use --patron.',
  'oai-prefix': 'Set `prefix` of the source to a format with MARC that the repository offers, such as marcxml.',
  'charset-doubt': 'Umlauts arrive damaged. Set the character set of the system (`charset`, `encoding`).',
  'no-hits': 'The search works but finds nothing. Use --words with a word that stands in many titles.',
  'states-unknown':
    'The system says nothing about these copies. Check `ids`: the templates that turn ids of the catalogue into those of this system.',
  'login-failed': 'The system refuses this card or this PIN. Try them in its own catalogue.',
  'account-disabled':
    'The card is right, but its account is disabled, or the card has expired or is reported lost. Use another test card.',
  'not-supported': 'The system does not offer this. The app hides it.',
} as const satisfies Readonly<Record<string, string>>;

export type ConnectionFault = keyof typeof connectionAdviceEn;
