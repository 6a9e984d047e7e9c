-- Consents keep the network, as every other record: 203.0.113.0/24, 2001:db8:1::/48. Until now they kept the whole address.
-- What may be cut off stands after the last dot of IPv4, and after the third group of IPv6, or after the zeros (::) before it.
UPDATE consents SET client_address = rtrim(client_address, '0123456789') || '0/24'
WHERE client_address LIKE '%.%' AND client_address NOT LIKE '%:%' AND client_address NOT LIKE '%/%';
-- only on postgres
UPDATE consents SET client_address = array_to_string((string_to_array(split_part(client_address, '::', 1), ':'))[1:3], ':') || '::/48'
WHERE client_address LIKE '%:%' AND client_address NOT LIKE '%/%';
-- only on sqlite
UPDATE consents SET client_address = (
  SELECT CASE
    WHEN instr(rest, ':') = 0 OR instr(substr(rest, instr(rest, ':') + 1), ':') = 0 THEN head
    ELSE first || ':' || substr(rest, 1, instr(rest, ':') + instr(substr(rest, instr(rest, ':') + 1), ':') - 1)
  END || '::/48'
  FROM (
    SELECT head, CASE WHEN instr(head, ':') = 0 THEN head ELSE substr(head, 1, instr(head, ':') - 1) END AS first, CASE WHEN instr(head, ':') = 0 THEN '' ELSE substr(head, instr(head, ':') + 1) END AS rest
    FROM (SELECT CASE WHEN instr(client_address, '::') = 0 THEN client_address ELSE substr(client_address, 1, instr(client_address, '::') - 1) END AS head)
  )
)
WHERE client_address LIKE '%:%' AND client_address NOT LIKE '%/%';
