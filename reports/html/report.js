// The unit table, its filters, and the details of a unit. What comes from a file is only ever set as text.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const { names, columns, details, codes } = read("data");
const libraryUrl = URL.createObjectURL(new Blob([read("library")], { type: "text/javascript" }));
const { default: DataTable } = await import(libraryUrl);

const column = Object.fromEntries(names.map((name, index) => [name, columns[index]]));
const size = column.path.length;
const nameOf = (row) => `${column.chassis[row]} ${column.model[row]}`.trim() || column.path[row];
const keyOf = (row) => (column.unit[row] ? `${column.path[row]}:${column.unit[row]}` : column.path[row]);
const rowOf = new Map(Array.from({ length: size }, (_, row) => [keyOf(row), row]));
const whole = new Intl.NumberFormat("en");
const exact = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });
const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });
const words = (text) => text.replaceAll("_", " ");

const element = (tag, { text, className, ...rest } = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), rest);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  made.append(...children);
  return made;
};

const escape = (text) => String(text ?? "").replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

// The address after # holds the filters and the open unit, so that every view is a link.
const address = () => new URLSearchParams(location.hash.slice(1));
const addressOf = (row) => {
  const parameters = address();
  parameters.set("unit", keyOf(row));
  return `#${parameters}`;
};

const filters = document.getElementById("filters");
const detail = document.getElementById("detail");

const titles = { bv: "computed", delta: "gap", delta_pct: "gap %", mul_id: "MUL id", path: "file", unit: "configuration" };
const titleOf = (name) => titles[name] ?? words(name);

const figure = (name, format, kind = "") => ({
  title: titleOf(name),
  data: (row) => column[name][row],
  className: `figure ${kind}`,
  type: "num",
  orderSequence: ["desc", "asc"],
  render: (value, purpose) => {
    if (purpose === "display") return value === null ? "" : format.format(value);
    if (purpose === "sort" || purpose === "type") return value === null ? -1 : Math.abs(value);
    return value ?? "";
  },
});

const text = (name, show = (value) => value) => ({
  title: titleOf(name),
  data: (row) => column[name][row],
  render: (value, purpose) => (purpose === "display" ? escape(show(value)) : show(value)),
});

const unit = {
  title: "unit",
  data: nameOf,
  render: (value, purpose, row) => (purpose === "display" ? element("a", { text: value, href: addressOf(row) }) : value),
};

const status = {
  ...text("status"),
  className: "nowrap",
  createdCell: (cell, value) => cell.classList.add(value),
};

const table = new DataTable("#table", {
  data: Array.from({ length: size }, (_, row) => row),
  columns: [
    unit,
    { ...text("family", words), className: "nowrap" },
    figure("bv", whole),
    figure("published", whole),
    figure("delta", signed),
    figure("delta_pct", signed),
    status,
    text("cause"),
    figure("errors", whole, "minor"),
    figure("warnings", whole, "minor"),
    text("path"),
  ],
  order: [[4, "desc"]],
  pageLength: 50,
  lengthMenu: [25, 50, 100, 500],
  autoWidth: false,
  deferRender: true,
  layout: { topStart: null, topEnd: null, bottomStart: "pageLength", bottomEnd: "paging" },
});

const wanted = () => Object.fromEntries(new FormData(filters));

table.search.fixed("filters", (_, row) => {
  const { family, status: state, cause, gap } = current;
  return (
    (!family || column.family[row] === family) &&
    (!state || column.status[row] === state) &&
    (!cause || column.cause[row] === cause) &&
    (!gap || (column.delta[row] !== null && Math.abs(column.delta[row]) >= Number(gap)))
  );
});
let current = wanted();

const apply = () => {
  current = wanted();
  table.search(current.q).draw();
  const shown = table.page.info().recordsDisplay;
  document.getElementById("count").textContent = `${whole.format(shown)} of ${whole.format(size)} units`;
};

const remember = () => {
  const parameters = new URLSearchParams(Object.entries(wanted()).filter(([, value]) => value));
  if (detail.open && address().has("unit")) parameters.set("unit", address().get("unit"));
  history.replaceState(null, "", `#${parameters}`);
};

const options = (name, show = (value) => value) => {
  const counts = new Map();
  column[name].forEach((value) => value && counts.set(value, (counts.get(value) ?? 0) + 1));
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  filters.elements[name].append(...sorted.map(([value, count]) => element("option", { value, text: `${show(value)} (${whole.format(count)})` })));
  filters.elements[name].closest("label").hidden = !counts.size;
};

const ledger = ([label, formula, value, rule, children], depth, marked) => {
  const line = [element("span", { text: `${words(label)}: ` }), element("b", { text: exact.format(value) })];
  if (formula) line.push(element("span", { className: "soft", text: ` = ${formula}` }));
  if (rule) line.push(element("span", { className: "rule", text: rule }));
  const className = marked.includes(label) ? "marked" : "";
  if (!children.length) return element("li", { className }, ...line);
  const list = element("ul", {}, ...children.map((child) => ledger(child, depth + 1, marked)));
  return element("li", { className }, element("details", { open: depth < 2 }, element("summary", {}, ...line), list));
};

const findings = (row, found) => {
  const lines = found.map(([code, line, message]) => {
    const [severity, , hint] = codes[code];
    const place = line ? `${column.path[row]}:${line}` : column.path[row];
    return element(
      "li",
      {},
      element("span", { className: severity, text: `${severity} ${code} ` }),
      element("span", { text: message }),
      element("div", { className: "soft", text: `${place}; ${hint.replaceAll("`", "")}` }),
    );
  });
  return [element("h3", { text: "Findings" }), element("ul", {}, ...lines)];
};

const facts = (row) => {
  const list = element("dl", { className: "facts" });
  const shown = { bv: whole, published: whole, delta: signed, delta_pct: signed };
  for (const name of ["status", "cause", "bv", "published", "delta", "delta_pct", "source", "path", "unit", "format", "family", "mul_id", "tonnage", "tech_base", "rules", "measure"]) {
    const value = column[name][row];
    if (value === null || value === "" || (name === "unit" && !value)) continue;
    list.append(element("dt", { text: titleOf(name) }), element("dd", { text: shown[name] ? shown[name].format(value) : words(String(value)) }));
  }
  return list;
};

const drawing = (title, src) => element("figure", {}, element("figcaption", { text: title }), element("img", { src, alt: `armor diagram ${title}` }));

const arithmetic = ([place, before, after]) => {
  const figures = [before, after].map((value) => (value === null ? "none" : exact.format(value)));
  return element("li", { text: `${words(place.split(" / ").pop())}: ${figures.join(" → ")}`, title: words(place) });
};

const cause = ({ change, lines, others, sister }) => {
  const support = [sister && `as ${sister} has it`, others && `shared by ${others} other design${others > 1 ? "s" : ""}`].filter(Boolean);
  const head = element("span", { text: support.length ? `${change} (${support.join("; ")})` : change });
  if (!lines.length) return element("li", {}, head);
  return element("li", {}, element("details", {}, element("summary", {}, head), element("ul", {}, ...lines.map(arithmetic))));
};

const open = (row) => {
  const { findings: found = [], ledger: top, marked = [], causes = [], also = [], drawings = [] } = details[row] ?? {};
  const body = [facts(row)];
  if (causes.length) body.push(element("h3", { text: "What would give the published value" }), element("ul", {}, ...causes.map(cause)));
  if (also.length) body.push(element("h3", { text: "Also fits, as often by chance" }), element("ul", { className: "soft" }, ...also.map((one) => element("li", { text: one.change }))));
  if (drawings.length) body.push(element("div", { className: "drawings" }, ...drawings.map(([title, src]) => drawing(title, src))));
  if (found.length) body.push(...findings(row, found));
  if (top) body.push(element("h3", { text: "Calculation" }), element("ul", { className: "ledger" }, ledger(top, 0, marked)));
  else body.push(element("p", { className: "soft", text: `The calculation is shown by: muster explain "${column.path[row]}"` }));
  document.getElementById("detail-name").textContent = nameOf(row);
  document.getElementById("detail-body").replaceChildren(...body);
  if (!detail.open) detail.showModal();
};

const follow = () => {
  const parameters = address();
  const row = rowOf.get(parameters.get("unit"));
  const names = ["q", "family", "status", "cause", "gap"];
  if (names.some((name) => parameters.has(name)) || !parameters.has("unit")) {
    names.forEach((name) => { filters.elements[name].value = parameters.get(name) ?? ""; });
    apply();
  }
  if (row !== undefined) open(row);
  else if (detail.open) detail.close();
};

const csvCell = (value) => (/[",\r\n]/.test(String(value ?? "")) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ""));

const download = () => {
  const rows = table.rows({ search: "applied", order: "applied" }).data().toArray();
  const lines = [names, ...rows.map((row) => columns.map((values) => values[row]))].map((cells) => cells.map(csvCell).join(","));
  const url = URL.createObjectURL(new Blob([lines.join("\n") + "\n"], { type: "text/csv" }));
  element("a", { href: url, download: "audit-filtered.csv" }).click();
  URL.revokeObjectURL(url);
};

options("family", words);
options("status");
options("cause");
const narrow = matchMedia("(max-width: 45rem)");
const fit = () => [1, 5, 8, 9, 10].forEach((index) => table.column(index).visible(!narrow.matches, false));
fit();
narrow.addEventListener("change", fit);
filters.addEventListener("submit", (event) => event.preventDefault());
filters.addEventListener("input", () => { apply(); remember(); });
filters.addEventListener("reset", () => setTimeout(() => { apply(); remember(); }));
document.getElementById("download").addEventListener("click", download);
detail.addEventListener("close", remember);
detail.addEventListener("click", (event) => { if (event.target === detail) detail.close(); });
addEventListener("hashchange", follow);
if (!location.hash && column.status.includes("mismatch")) filters.elements.status.value = "mismatch";
if (location.hash) follow();
apply();
document.documentElement.dataset.ready = "true";
