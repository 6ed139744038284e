"use strict";
(() => {
  const { columns, rows, details } = JSON.parse(document.getElementById("data").textContent);
  const at = (name) => columns.indexOf(name);
  const shown = ["chassis", "model", "family", "bv", "published", "delta", "delta_pct", "status", "cause", "errors", "warnings", "path"];
  const figures = new Set(["bv", "published", "delta", "delta_pct", "errors", "warnings"]);
  const table = document.getElementById("table");
  const body = table.tBodies[0];
  const search = document.getElementById("search");
  const status = document.getElementById("status");
  const texts = rows.map((row) => row.join(" ").toLowerCase());
  let order = rows.map((_, index) => index);
  let limit = 200;
  let sorted = { name: "", descending: false };

  const element = (tag, text, className) => {
    const made = document.createElement(tag);
    if (text !== undefined && text !== null) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const ledger = (line) => {
    const item = element("li");
    item.append(line.label.replaceAll("_", " ") + ": ", element("b", String(Math.round(line.value * 1e4) / 1e4)));
    if (line.formula) item.append(element("span", " = " + line.formula, "soft"));
    if (line.rule) item.append(element("span", line.rule, "rule"));
    if (line.children.length) {
      const list = element("ul");
      line.children.forEach((child) => list.append(ledger(child)));
      item.append(list);
    }
    return item;
  };

  const detail = (index) => {
    const row = element("tr", null, "detail");
    const cell = element("td");
    cell.colSpan = shown.length;
    const { findings = [], ledger: top } = details[index];
    const list = element("ul");
    findings.forEach((one) => list.append(element("li", `${one.severity} ${one.code}${one.line ? " line " + one.line : ""}: ${one.message}`)));
    cell.append(list);
    if (top) {
      const tree = element("ul", null, "ledger");
      tree.append(ledger(top));
      cell.append(tree);
    }
    row.append(cell);
    return row;
  };

  const line = (index) => {
    const row = element("tr");
    shown.forEach((name) => {
      const value = rows[index][at(name)];
      const cell = element("td", figures.has(name) && value !== null ? value.toLocaleString("en") : value, figures.has(name) ? "figure" : "");
      if (name === "status") cell.className = value;
      row.append(cell);
    });
    if (details[index]) {
      row.tabIndex = 0;
      row.style.cursor = "pointer";
      row.setAttribute("aria-expanded", "false");
      const toggle = () => {
        const open = row.getAttribute("aria-expanded") === "true";
        row.setAttribute("aria-expanded", String(!open));
        if (open) row.nextSibling.remove();
        else row.after(detail(index));
      };
      row.addEventListener("click", toggle);
      row.addEventListener("keydown", (event) => { if (event.key === "Enter") toggle(); });
    }
    return row;
  };

  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = order.filter((index) => (!status.value || rows[index][at("status")] === status.value) && texts[index].includes(wanted));
    body.replaceChildren(...found.slice(0, limit).map(line));
    document.getElementById("count").textContent = `${found.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} units`;
    document.getElementById("more").hidden = found.length <= limit;
  };

  const sort = (name) => {
    sorted = { name, descending: sorted.name === name ? !sorted.descending : figures.has(name) };
    const column = at(name);
    const sign = sorted.descending ? -1 : 1;
    const key = (index) => (name === "delta" || name === "delta_pct") && rows[index][column] !== null ? Math.abs(rows[index][column]) : rows[index][column];
    order.sort((a, b) => {
      const [left, right] = [key(a), key(b)];
      if (left === right) return a - b;
      if (left === null || left === "") return 1;
      if (right === null || right === "") return -1;
      return (left < right ? -1 : 1) * sign;
    });
    draw();
  };

  const head = element("tr");
  shown.forEach((name) => {
    const cell = element("th", null, figures.has(name) ? "figure" : "");
    const button = element("button", name.replaceAll("_", " "));
    button.addEventListener("click", () => sort(name));
    cell.append(button);
    head.append(cell);
  });
  table.tHead.append(head);
  search.addEventListener("input", draw);
  status.addEventListener("change", draw);
  document.getElementById("more").addEventListener("click", () => { limit *= 5; draw(); });
  if (rows.some((row) => row[at("status")] === "mismatch")) status.value = "mismatch";
  sort("delta");
})();
